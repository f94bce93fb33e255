import type { Command } from "commander";

export const SHELLS = ["bash", "zsh", "fish", "powershell"] as const;
export type Shell = (typeof SHELLS)[number];

type Entry = { name: string; words: string[] };

function entriesOf(program: Command): Entry[] {
  return program.commands.map((command) => ({
    name: command.name(),
    words: [
      ...command.options.flatMap(({ long }) => (long === undefined || long === null ? [] : [long])),
      ...command.options.flatMap(({ argChoices }) => argChoices ?? []),
      ...command.registeredArguments.flatMap(({ argChoices }) => argChoices ?? []),
      "--json",
      "--help",
    ],
  }));
}

/**
 * Makes a script that completes the names of commands and options. Except in fish, it also completes the fixed values
 * of options and arguments. The shell offers files if nothing else matches; fish always offers them.
 */
export function completionScript(program: Command, shell: Shell): string {
  const entries = entriesOf(program);
  return { bash, zsh, fish, powershell }[shell](entries, program.name());
}

function bash(entries: readonly Entry[], name: string): string {
  const cases = entries.map((entry) => `    ${entry.name}) words="${entry.words.join(" ")}" ;;`);
  return `_digital_evidence() {
  local current="\${COMP_WORDS[COMP_CWORD]}" words=""
  if [ "$COMP_CWORD" -eq 1 ]; then
    words="${entries.map((entry) => entry.name).join(" ")}"
  else case "\${COMP_WORDS[1]}" in
${cases.join("\n")}
  esac; fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _digital_evidence ${name}
`;
}

function zsh(entries: readonly Entry[], name: string): string {
  return `autoload -U +X bashcompinit && bashcompinit\n${bash(entries, name)}`;
}

function fish(entries: readonly Entry[], name: string): string {
  const lines = entries.flatMap((entry) => [
    `complete -c ${name} -n __fish_use_subcommand -a ${entry.name}`,
    ...entry.words
      .filter((word) => word.startsWith("--"))
      .map(
        (word) =>
          `complete -c ${name} -n "__fish_seen_subcommand_from ${entry.name}" -l ${word.slice(2)}`,
      ),
  ]);
  return `${lines.join("\n")}\n`;
}

function powershell(entries: readonly Entry[], name: string): string {
  const table = entries.map(
    (entry) => `    '${entry.name}' = @(${entry.words.map((word) => `'${word}'`).join(", ")})`,
  );
  return `Register-ArgumentCompleter -Native -CommandName ${name} -ScriptBlock {
  param($word, $tree)
  $words = @{
${table.join("\n")}
  }
  $parts = @($tree.CommandElements | ForEach-Object { "$_" })
  $known = if ($parts.Count -gt 1) { $words[$parts[1]] }
  if (-not $known) { $known = $words.Keys }
  $known | Where-Object { $_ -like "$word*" } | ForEach-Object { [System.Management.Automation.CompletionResult]::new($_) }
}
`;
}
