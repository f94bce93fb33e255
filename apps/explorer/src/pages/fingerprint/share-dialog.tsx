import { Dialog } from "../../components/dialog.tsx";
import { CopyField } from "../../components/copy-field.tsx";
import { fingerprintPath } from "../../routes/routes.ts";
import { shareWords as words } from "../../words/share.ts";
import { EvidenceLink } from "./evidence-link.tsx";
import { FrameMarkup } from "./frame-markup.tsx";
import styleSheet from "./share-dialog.css?url";

type Props = { hash: string; onClose: () => void };

export function ShareDialog({ hash, onClose }: Props) {
  return (
    <Dialog title={words.title} description={words.description} onClose={onClose}>
      <link rel="stylesheet" href={styleSheet} precedence="default" />
      <div className="share-ways">
        <section>
          <h3>{words.link.title}</h3>
          <p>{words.link.worth}</p>
          <CopyField
            label={words.link.title}
            value={window.location.origin + fingerprintPath(hash)}
            copy={words.link.copy}
            copied={words.copied}
            notCopied={words.notCopied}
          />
        </section>
        <section>
          <h3>{words.evidence.title}</h3>
          <p>{words.evidence.worth}</p>
          <EvidenceLink hash={hash} />
        </section>
        <section>
          <h3>{words.embed.title}</h3>
          <p>{words.embed.worth}</p>
          <FrameMarkup hash={hash} />
        </section>
      </div>
    </Dialog>
  );
}
