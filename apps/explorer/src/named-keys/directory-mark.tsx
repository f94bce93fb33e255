import type { DirectoryTold } from "@digital-evidence/verdict/directories";
import CircleDashed from "lucide-react/icons/circle-dashed";
import FileBraces from "lucide-react/icons/file-braces";
import FileKey from "lucide-react/icons/file-key";
import Notebook from "lucide-react/icons/notebook-tabs";
import UserCheck from "lucide-react/icons/user-round-check";
import type { ReactNode } from "react";
import { Said, SaidTogether } from "../components/said.tsx";

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
  told: DirectoryTold;
  more?: ReactNode;
};

export function DirectoryMark({ mark, told: { word, sentences }, more }: Props) {
  const Icon = icons[mark];
  return (
    <div className="directory-finding" data-mark={mark}>
      <Icon size={18} />
      <div>
        <p className="directory-word">
          <Said of={word} />
        </p>
        <p>
          <SaidTogether of={sentences} />
        </p>
        {more}
      </div>
    </div>
  );
}
