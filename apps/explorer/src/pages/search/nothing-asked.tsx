import Search from "lucide-react/icons/search";
import { verifyPath } from "../../routes/routes.ts";
import { ButtonLink } from "../../components/button-link.tsx";
import { MessagePanel } from "../../components/message-panel.tsx";
import { actionWords } from "../../words/actions.ts";
import { useSource } from "../../queries/source.ts";
import { searchWords } from "../../words/search.ts";

export function NothingAsked() {
  const { published } = useSource();
  const { takes, beginnings, spelling, filters } = searchWords.nothingAsked;
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title={searchWords.nothingAsked.title}
      actions={<ButtonLink to={verifyPath}>{actionWords.toVerify}</ButtonLink>}
    >
      <p>{published ? searchWords.published : takes}</p>
      {!published && <p>{beginnings}</p>}
      {!published && <p>{filters}</p>}
      <p>{spelling}</p>
    </MessagePanel>
  );
}

export function TooLong({ length }: { length: number }) {
  return (
    <MessagePanel
      icon={<Search size={22} />}
      title={searchWords.tooLong.title}
      actions={<ButtonLink to={verifyPath}>{actionWords.toVerify}</ButtonLink>}
    >
      {searchWords.tooLong.sentence(length)}
    </MessagePanel>
  );
}
