import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest, by folder and name. A file that starts last runs alone while the other workers idle. */
const longest = [
  'matrix/matrix',
  'bad-input/fuzz',
  'scripts/backup',
  'hardening/planted-secrets',
  'matrix/without-guard',
  'demo/seed-demo',
  'delivery/booking',
  'reporting/sales-days',
].map((name) => `${name}.test.ts`)

/** Starts the longest files of each project first. On a fresh clone Vitest knows their sizes only, not their durations. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const byProject = Map.groupBy(await super.sort(files), ({ project }) => project)
    return [...byProject.values()].flatMap((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b)))
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = longest.findIndex((name) => moduleId.endsWith(`/${name}`))
  return rank < 0 ? longest.length : rank
}
