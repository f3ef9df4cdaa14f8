import { join } from 'node:path'
import type { SandboxConfig } from '../config.ts'
import { openJournal, type Table } from '../journal.ts'

const most = 500

/** What came out of the printer in one go. */
export interface Paper {
  id: string
  /** ISO 8601. */
  at: string
  /** The bytes as they came, in base64. */
  bytes: string
}

export interface PrinterControl {
  /** Out of paper: it breaks the line off under what it is handed, and nobody can know what came out. */
  off: boolean
}

export interface Tray {
  papers: Table<Paper>
  control(): PrinterControl
  changeControl(change: Partial<PrinterControl>): PrinterControl
  close(): void
}

/** The tray of a receipt printer, kept across restarts. */
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
