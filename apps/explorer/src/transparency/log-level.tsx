import type { ReactNode } from "react";
import findingStyles from "../components/check-finding.module.css";
import { CheckMark } from "../components/check-mark.tsx";
import type { LinkState } from "../evidence-chain/chain-link.ts";

type Props = {
  name: string;
  title: ReactNode;
  said: { state: LinkState; word: string };
  children: ReactNode;
};

export function LogLevel({ name, title, said, children }: Props) {
  return (
    <section className={findingStyles.finding} data-level={name} data-state={said.state}>
      <h3 className={findingStyles.head}>
        <CheckMark state={said.state} size={18} />
        <span>{title}</span>
        <span className={findingStyles.word} data-state={said.state}>
          {said.word}
        </span>
      </h3>
      <div className={findingStyles.body}>{children}</div>
    </section>
  );
}
