import { HashValue } from "./hash-value.tsx";
import { Missing } from "./missing.tsx";
import { OutsideText } from "./outside-text.tsx";
import { Shortened } from "./shortened.tsx";
import { useTooltip } from "./tooltip.tsx";

type Props = { name: string | undefined; id: string | undefined };

/** Names an organization or a tenant, by its id where it has no name, and `N/A` where it has neither. */
export function Name({ name, id }: Props) {
  const { handlers } = useTooltip(
    <>
      <OutsideText>{name ?? ""}</OutsideText>
      <br />
      <code>
        <OutsideText>{id ?? ""}</OutsideText>
      </code>
    </>,
  );
  if (name === undefined || name === "") {
    return id === undefined || id === "" ? <Missing /> : <HashValue value={id} />;
  }
  return (
    <span {...handlers}>
      <Shortened value={name} ends={10} />
    </span>
  );
}
