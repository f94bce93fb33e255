import ChevronRight from "lucide-react/icons/chevron-right";
import { Link } from "wouter";
import { shellWords } from "../words/shell.ts";

export type Breadcrumb = { label: string; href?: string; active?: boolean };

export function Breadcrumbs({ items }: { items: readonly Breadcrumb[] }) {
  return (
    <nav aria-label={shellWords.breadcrumb} className="frame-trail">
      <ol>
        {items.map(({ label, href, active = false }) => (
          <li key={label}>
            {href === undefined ? (
              <span aria-current={active ? "page" : undefined}>{label}</span>
            ) : (
              <Link href={href} aria-current={active ? "page" : undefined}>
                {label}
              </Link>
            )}
            {!active && <ChevronRight size={14} />}
          </li>
        ))}
      </ol>
    </nav>
  );
}
