import { posix } from "node:path";

export type Manifest = {
  name: string;
  version: string;
  private?: boolean;
  exports?: Readonly<Record<string, string>>;
  bin?: Readonly<Record<string, string>>;
  dependencies?: Readonly<Record<string, string>>;
  devDependencies?: Readonly<Record<string, string>>;
  [member: string]: unknown;
};

export type PublishedExport = { types: string; default: string };

/** Where the sources of a package are: the repository's address without a slash at its end, and the folder in it. */
export type Home = { repository: string; place: string };

/**
 * Makes the published README. On a registry's page, a link to another file of the repository leads nowhere. It becomes a
 * link to the repository, or plain text if no repository is named.
 * @param place the package's folder in the repository
 */
export function publishedReadme(readme: string, place: string, repository: string | null): string {
  return readme.replaceAll(
    /\[([^\][]+)\]\((?!https?:|#)([^)#\s]+)(#[^)\s]*)?\)/g,
    (_, text: string, path: string, fragment = "") =>
      repository === null
        ? text
        : `[${text}](${repository}/blob/HEAD/${posix.join(place, path)}${fragment})`,
  );
}

/**
 * Makes the published package.json from the one in the repository. In the repository, `exports` names source files, so
 * that a check-out needs no build. In a published package, `exports` names the built files. Members that only the
 * repository uses are left out.
 */
export function publishedManifest(source: Manifest, home: Home | null): Record<string, unknown> {
  const { private: _private, devDependencies: _devDependencies, exports, ...own } = source;
  const published = { ...own, ...(home === null ? {} : linksOf(home)) };
  if (exports === undefined) return published;
  return {
    ...published,
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, path]) => [name, publishedExport(path)]),
    ),
  };
}

function linksOf({ repository, place }: Home) {
  return {
    repository: { type: "git", url: `git+${repository}.git`, directory: place },
    homepage: `${repository}/tree/HEAD/${place}#readme`,
    bugs: `${repository}/issues`,
  };
}

export function publishedExport(source: string): PublishedExport {
  const [, stem] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
  if (stem === undefined) throw new Error(`${source} is not a source in ./src/`);
  return { types: `./dist/${stem}.d.ts`, default: `./dist/${stem}.js` };
}
