import { qrCode } from "@digital-evidence/report/qr-code";
import type { Fact, Group, Report } from "@digital-evidence/report/report";
import { useId, type ReactNode } from "react";
import { CheckMark, VerdictMark } from "../../components/marks.tsx";
import { reportPageWords, reportWords as words } from "../../words/report.ts";
import { Code } from "../../components/values.tsx";
import styles from "./report.module.css";

type Props = { report: Report; hasDeclaration: boolean };

export function ReportView({ report, hasDeclaration }: Props) {
  const { verdict, hash, link } = report;
  return (
    <article className={styles.body}>
      <header className={styles.about}>
        <dl className={styles.facts}>
          <dt>{words.about}</dt>
          <dd>
            <Code>{hash}</Code>
          </dd>
          <dt>{words.checked.link}</dt>
          <dd>
            <Code>{link}</Code>
          </dd>
        </dl>
        <Qr link={link} />
      </header>
      <section
        className={styles.verdict}
        data-verdict={verdict.mark}
        aria-label={reportPageWords.verdict}
      >
        <VerdictMark verdict={verdict.mark} size={24} />
        <div>
          <p className={styles.label}>{verdict.label}</p>
          <p className={styles.sentence}>{verdict.sentence}</p>
          <p>{verdict.notes.join(" ")}</p>
        </div>
      </section>
      <Section title={words.summary.title}>
        {report.summary.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Section>
      <Section title={words.notShown.title}>
        <ul className={styles.list}>
          {report.notShown.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </Section>
      {[report.times, report.checked, ...report.groups].map((group) => (
        <Section key={group.title} title={group.title}>
          <GroupFacts group={group} />
        </Section>
      ))}
      <Section title={words.checks.title}>
        <Checks report={report} />
      </Section>
      <Section title={words.commands.title}>
        <Commands report={report} />
      </Section>
      {hasDeclaration && <Declaration facts={report.declaration} />}
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function Qr({ link }: { link: string }) {
  const { size, path } = qrCode(link);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      // An `img` element would need a data: address, which the pages' policy refuses.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={reportPageWords.qr}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function GroupFacts({ group: { facts, note } }: { group: Group }) {
  return (
    <>
      <Facts facts={facts} />
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map((fact) => (
        <div key={fact.name} className={styles.fact}>
          <dt>{fact.name}</dt>
          <dd>
            <bdi>{fact.isCode === true ? <Code>{fact.value}</Code> : fact.value}</bdi>
            {fact.note !== undefined && <span className={styles.note}>{fact.note}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** The last page, on a sheet of its own: facts of this report, and room to fill in by hand. */
function Declaration({ facts }: { facts: readonly Fact[] }) {
  const { declaration } = words;
  return (
    <div className={styles.declaration}>
      <Section title={declaration.title}>
        <p>{declaration.lead}</p>
        <Facts facts={facts} />
        <p>{declaration.said}</p>
        <p className={[styles.note, styles.added].join(" ")}>{declaration.added}</p>
        {declaration.blanks.map((blank) => (
          <p key={blank} className={[styles.note, styles.blank].join(" ")}>
            {blank}
          </p>
        ))}
        <p className={styles.note}>{declaration.law}</p>
      </Section>
    </div>
  );
}

function Checks({ report }: { report: Report }) {
  return (
    <table className={styles.checks}>
      <thead>
        <tr>
          <th scope="col">{words.checks.check}</th>
          <th scope="col">{words.checks.outcome}</th>
          <th scope="col">{words.checks.found}</th>
        </tr>
      </thead>
      <tbody>
        {report.checks.map(({ title, state, outcome, found }) => (
          <tr key={`${title} ${found}`}>
            <th scope="row">{title}</th>
            <td className={styles.outcomeCell}>
              {state !== "stated" && <CheckMark state={state} size={14} />}
              {outcome}
            </td>
            <td>{found}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Commands({ report: { commands, isCommandOmitted } }: { report: Report }) {
  return (
    <>
      <p>{words.commands.lead}</p>
      {commands.map(({ id, lines, expected }) => (
        <div key={id} className={styles.command}>
          <h3>{words.commands.titles[id]}</h3>
          {lines.map((line) => (
            <pre key={line} translate="no">
              {line}
            </pre>
          ))}
          {expected !== null && (
            <p className={styles.note}>
              {words.commands.expected} <Code>{expected}</Code>
            </p>
          )}
        </div>
      ))}
      {isCommandOmitted && <p className={styles.note}>{words.commands.left}</p>}
    </>
  );
}
