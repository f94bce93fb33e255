import CircleDashed from "lucide-react/icons/circle-dashed";
import FileBraces from "lucide-react/icons/file-braces";
import FileKey from "lucide-react/icons/file-key";
import Notebook from "lucide-react/icons/notebook-tabs";
import UserCheck from "lucide-react/icons/user-round-check";
import type { ReactNode } from "react";

/**
 * The marks of findings about a directory. Checks of the evidence never use these marks. `none` means that a finding is
 * negative, or that there is no finding.
 */
const icons = {
  form: FileBraces,
  valid: FileKey,
  listed: Notebook,
  trusted: UserCheck,
  none: CircleDashed,
} as const;

type Props = {
  mark: keyof typeof icons;
  word: string;
  children: ReactNode;
  more?: ReactNode;
};

export function DirectoryMark({ mark, word, children, more }: Props) {
  const Icon = icons[mark];
  return (
    <div className="directory-finding" data-mark={mark}>
      <Icon size={18} />
      <div>
        <p className="directory-word">{word}</p>
        <p>{children}</p>
        {more}
      </div>
    </div>
  );
}
