import { HashValue } from "./hash-value.tsx";
import { Missing } from "./missing.tsx";
import { OutsideText } from "./outside-text.tsx";
import { Shortened } from "./shortened.tsx";
import { useTooltip } from "./tooltip.tsx";
import { listWords } from "../words/parts.ts";
import { Code } from "./code.tsx";

type Props = { name: string | undefined; id: string | undefined };

/**
 * Shows the name of an organization or a tenant. Without a name it shows the id, and without either, `N/A`.
 */
export function Name({ name, id }: Props) {
  const { handlers } = useTooltip(
    <>
      <OutsideText>{name ?? ""}</OutsideText>
      <br />
      <Code>
        <OutsideText>{id ?? ""}</OutsideText>
      </Code>
    </>,
  );
  if (name === undefined || name === "") {
    return id === undefined || id === "" ? (
      <Missing />
    ) : (
      <HashValue value={id} label={listWords.copies.id} />
    );
  }
  return (
    <span {...handlers}>
      <Shortened value={name} ends={10} />
    </span>
  );
}
