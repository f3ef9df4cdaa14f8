import { join } from 'node:path'
import { createProgram, type Program, type ProgramOptions } from '../../tools/program/program.ts'
import { openWorkplace, type Workplace } from '../../tools/program/workplace.ts'
import type { BenchOptions } from '../report.ts'
import { preloadArgument } from './preload.ts'

export interface ProgramSettings extends Pick<ProgramOptions, 'root' | 'env' | 'nodeArgs'> {
  /** Another folder for its data, which remains. */
  folder?: string
  /** Stops what runs next to the program. */
  stop?(): void
}

/** Runs a program in a folder of its own for the duration of `work`. */
export async function withProgram<Settings extends ProgramSettings, T>(
  options: BenchOptions,
  settingsAt: (place: Workplace) => Settings | Promise<Settings>,
  work: (program: Program, settings: Settings) => Promise<T>,
): Promise<T> {
  const place = await openWorkplace('bench', options.port)
  try {
    const settings = await settingsAt(place)
    const program = createProgram({ ...place, ...settings, abortSignal: options.signal })
    try {
      await program.start()
      return await work(program, settings)
    } finally {
      settings.stop?.()
      await program.stop()
    }
  } finally {
    place.remove()
  }
}

/** Settings of a program that accepts orders at any time, counts its calls, and is profiled if requested. */
export function countedProgram({ profile }: BenchOptions, { folder }: Workplace) {
  const countsFile = join(folder, 'counts.json')
  return {
    /** Where the program writes its counts. */
    countsFile,
    env: { COMANDA_DEMO_ALWAYS_OPEN: '1', BENCH_COUNTS: countsFile },
    nodeArgs: [
      preloadArgument(join(import.meta.dirname, '../order/count-calls.ts'), folder),
      ...(profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : []),
    ],
  }
}
