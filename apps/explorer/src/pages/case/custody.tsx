import { memo } from "react";
import { Disclosure } from "../../components/disclosure.tsx";
import { Shortened } from "../../components/shortened.tsx";
import { caseWords } from "../../words/case.ts";
import { ALL, MAX_STATED_LENGTH, notes } from "./stated.ts";
import { Code } from "../../components/code.tsx";

const { custody: words } = caseWords;

/**
 * The fields for exhibit numbers and custody. The browser keeps what is typed into them, and the form is read when the
 * case is exported, so that typing renders nothing.
 */
export const CustodyFields = memo(function CustodyFields({
  hashes,
}: {
  hashes: readonly string[];
}) {
  return (
    <Disclosure summary={words.title}>
      <p className="case-note">{words.lead}</p>
      <fieldset className="case-piece" data-all>
        <legend>{words.all}</legend>
        {notes.map((name) => (
          <label key={name}>
            {words[name]}
            <input name={`${name} ${ALL}`} maxLength={MAX_STATED_LENGTH} autoComplete="off" />
          </label>
        ))}
      </fieldset>
      {hashes.map((hash) => (
        <fieldset key={hash} className="case-piece">
          <legend>
            <Code>
              <Shortened value={hash} />
            </Code>
          </legend>
          {(["exhibit", ...notes] as const).map((name) => (
            <input
              key={name}
              name={`${name} ${hash}`}
              maxLength={MAX_STATED_LENGTH}
              autoComplete="off"
              aria-label={words[name]}
              placeholder={words[name]}
            />
          ))}
        </fieldset>
      ))}
    </Disclosure>
  );
});
