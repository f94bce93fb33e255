// The word on the button that opens the feeds. The words of the feeds themselves are loaded with the dialog.
export const followButtonWords = {
  open: "Follow",
};
