import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

const most = 500

/** A printout: the data of one connection. */
export interface Paper {
  id: string
  /** ISO 8601. */
  at: string
  /** The received bytes, in base64. */
  bytes: string
}

export interface PrinterControl {
  /** Out of paper: the printer disconnects during a job, so that the sender cannot know what was printed. */
  off: boolean
}

export interface Tray {
  papers: Table<Paper>
  control(): PrinterControl
  changeControl(change: Partial<PrinterControl>): PrinterControl
  close(): void
}

/** The printouts of a receipt printer; they survive restarts. */
export function openTray(config: SandboxConfig): Tray {
  const journal = openJournal(join(config.data, 'printer.jsonl'))
  const controls = journal.table<PrinterControl>('control')
  const control = () => controls.get('control') ?? { off: false }
  return {
    papers: journal.table('papers', { keep: most }),
    control,
    changeControl(change) {
      controls.put('control', { ...control(), ...change })
      return control()
    },
    close: () => journal.close(),
  }
}
