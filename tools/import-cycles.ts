export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/**
 * Finds every group of files that import each other in a circle, with Tarjan's algorithm for strongly connected
 * components. A file that imports itself counts too.
 */
export function findCycles(graph: ImportGraph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const cycles: string[][] = [];

  function visit(file: string): number {
    const index = order.size;
    let low = index;
    order.set(file, index);
    lowest.set(file, index);
    stack.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (stack.includes(target)) low = Math.min(low, lowest.get(target) ?? low);
      lowest.set(file, low);
    }
    if (low === index) {
      const group = stack.splice(stack.indexOf(file));
      if (group.length > 1 || graph.get(file)?.includes(file) === true)
        cycles.push(group.toSorted());
    }
    return low;
  }

  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}
