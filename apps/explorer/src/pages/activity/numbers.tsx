import { Disclosure } from "../../components/panel.tsx";
import { OutsideText } from "../../components/values.tsx";
import { activityWords } from "../../words/activity.ts";

type Props = {
  caption: string;
  head: readonly string[];
  /** The first cell of each row names the row. Undefined while loading. */
  rows: readonly (readonly string[])[] | undefined;
};

export function Numbers({ caption, head, rows }: Props) {
  return (
    <Disclosure summary={activityWords.numbers}>
      <div className="activity-table">
        <table>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            <tr>
              {head.map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map(([name = "", ...cells], row) => (
              <tr key={row}>
                <th scope="row">
                  <OutsideText maxLength={200}>{name}</OutsideText>
                </th>
                {cells.map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Disclosure>
  );
}
