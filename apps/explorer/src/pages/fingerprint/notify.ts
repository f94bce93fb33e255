// Notifies the visitor with a browser notification or, if that is not possible, by changing the title of the tab.
let titleBefore: string | null = null;

type Message = { title: string; body: string };

/**
 * @param onShown called with true when the browser has shown a notification, or with false when the tab's title has
 * been changed instead
 */
export function notifyOrMarkTab(
  { title, body }: Message,
  isAllowed: boolean,
  onShown: (isShown: boolean) => void,
): void {
  const markTab = () => {
    titleBefore ??= document.title;
    document.title = `${title} · ${titleBefore}`;
    onShown(false);
  };
  if (!isAllowed) {
    markTab();
    return;
  }
  try {
    const notification = new Notification(title, { body });
    notification.addEventListener("show", () => {
      onShown(true);
    });
    notification.addEventListener("error", markTab);
    notification.addEventListener("click", () => {
      window.focus();
      notification.close();
    });
  } catch {
    // Chromium on Android has the constructor, but calling it throws an error.
    markTab();
  }
}

export function unmarkTab(): void {
  if (titleBefore !== null) document.title = titleBefore;
  titleBefore = null;
}
