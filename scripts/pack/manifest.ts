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

/**
 * Makes the published package.json from the one in the repository. In the repository, `exports` names source files, so
 * that a check-out needs no build. In a published package, `exports` names the built files. Members that only the
 * repository uses are left out.
 */
export function publishedManifest(source: Manifest): Record<string, unknown> {
  const { private: _private, devDependencies: _devDependencies, exports, ...published } = source;
  if (exports === undefined) return published;
  return {
    ...published,
    exports: Object.fromEntries(
      Object.entries(exports).map(([name, path]) => [name, publishedExport(path)]),
    ),
  };
}

export function publishedExport(source: string): PublishedExport {
  const [, stem] = /^\.\/src\/(.+)\.ts$/.exec(source) ?? [];
  if (stem === undefined) throw new Error(`${source} is not a source in ./src/`);
  return { types: `./dist/${stem}.d.ts`, default: `./dist/${stem}.js` };
}
