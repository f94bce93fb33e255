import { HashValue } from "./hash-value.tsx";
import { OutsideText } from "./outside-text.tsx";
import { Shortened } from "./shortened.tsx";
import { useTooltip } from "./tooltip.tsx";

type Props = { name: string | undefined; id: string };

/** Names an organization or a tenant, by its id where it has no name. */
export function Name({ name, id }: Props) {
  const { handlers } = useTooltip(
    <>
      <OutsideText>{name ?? ""}</OutsideText>
      <br />
      <code>
        <OutsideText>{id}</OutsideText>
      </code>
    </>,
  );
  if (name === undefined || name === "") return <HashValue value={id} />;
  return (
    <span {...handlers}>
      <Shortened value={name} ends={10} />
    </span>
  );
}
