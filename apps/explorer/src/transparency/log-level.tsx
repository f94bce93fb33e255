import type { LinkState } from "@digital-evidence/verdict/chain";
import type { Statement } from "@digital-evidence/verdict/statements";
import type { ReactNode } from "react";
import findingStyles from "../components/check-finding.module.css";
import { CheckMark } from "../components/marks.tsx";
import { Said } from "../components/said.tsx";

type Props = {
  name: string;
  title: ReactNode;
  said: { state: LinkState; word: Statement | string };
  children: ReactNode;
};

export function LogLevel({ name, title, said: { state, word }, children }: Props) {
  return (
    <section className={findingStyles.finding} data-level={name} data-state={state}>
      <h3 className={findingStyles.head}>
        <CheckMark state={state} size={18} />
        <span>{title}</span>
        <span className={findingStyles.word} data-state={state}>
          <Said of={word} />
        </span>
      </h3>
      <div className={findingStyles.body}>{children}</div>
    </section>
  );
}
