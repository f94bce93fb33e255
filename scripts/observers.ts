// Shows an observer generated services, most of them liars, over five simulated weeks each, and ends with 1 if it misses a
// lie or names one that nobody told: `node scripts/observers.ts <count> <seed>`.
import { BEHAVIOURS, observeGenerated } from "../apps/cli/test/observer-run.ts";

const [count = 1000, seed = 46] = process.argv.slice(2).map(Number);
const counts = new Map(BEHAVIOURS.map(({ name }) => [name, 0]));
let [wrong, requests] = [0, 0];
for (let number = 0; number < count; number += 1) {
  const result = await observeGenerated(seed, number);
  counts.set(result.behaviour, (counts.get(result.behaviour) ?? 0) + 1);
  requests += result.requests;
  if (result.problems.length === 0) continue;
  wrong += 1;
  console.error(`service ${number}, which ${result.behaviour}: ${result.problems.join("; ")}`);
}
for (const { name, told } of BEHAVIOURS) {
  console.log(`${String(counts.get(name)).padStart(5)}  ${told?.code ?? "honest"}  ${name}`);
}
console.log(`${count} services, ${requests} requests, ${wrong} judged wrongly`);
process.exitCode = wrong === 0 ? 0 : 1;
