import type { KitchenSettings } from '@comanda/contract/kitchen'

/** The settings as they are typed: numbers as text, and a switch for each that may be off. */
export interface SettingsDraft {
  warnMinutes: string
  lateMinutes: string
  escalates: boolean
  escalateMinutes: string
  givesUp: boolean
  giveUpMinutes: string
  ownLead: boolean
  leadMinutes: string
  printWhen: KitchenSettings['printWhen']
  printerHost: string
  printerPort: string
}

export type DraftErrors = Partial<Record<keyof SettingsDraft, string>>

/** What may be typed, in minutes; the port is none. The server holds the same limits. */
const limits = {
  warnMinutes: [1, 240],
  lateMinutes: [1, 480],
  escalateMinutes: [1, 240],
  giveUpMinutes: [5, 1440],
  leadMinutes: [0, 600],
  printerPort: [1, 65_535],
} as const

export function draftOf(settings: KitchenSettings): SettingsDraft {
  const { escalateMinutes, giveUpMinutes, leadMinutes } = settings
  return {
    warnMinutes: String(settings.warnMinutes),
    lateMinutes: String(settings.lateMinutes),
    escalates: escalateMinutes !== null,
    escalateMinutes: String(escalateMinutes ?? 5),
    givesUp: giveUpMinutes !== null,
    giveUpMinutes: String(giveUpMinutes ?? 15),
    ownLead: leadMinutes !== null,
    leadMinutes: String(leadMinutes ?? 30),
    printWhen: settings.printWhen,
    printerHost: settings.printerHost ?? '',
    printerPort: String(settings.printerPort),
  }
}

/** The settings that were typed, or what is wrong with them, field by field. What is switched off may say anything. */
export function readDraft(draft: SettingsDraft): { settings: KitchenSettings } | { errors: DraftErrors } {
  const used: (keyof typeof limits)[] = [
    'warnMinutes',
    'lateMinutes',
    ...(draft.escalates ? (['escalateMinutes'] as const) : []),
    ...(draft.escalates && draft.givesUp ? (['giveUpMinutes'] as const) : []),
    ...(draft.ownLead ? (['leadMinutes'] as const) : []),
    ...(draft.printerHost.trim() ? (['printerPort'] as const) : []),
  ]
  const errors: DraftErrors = {}
  for (const field of used) {
    const [least, most] = limits[field]
    if (numberIn(draft[field], least, most) === null)
      errors[field] = `A whole number from ${least} to ${most}.`
  }
  if (!errors.warnMinutes && !errors.lateMinutes && Number(draft.warnMinutes) >= Number(draft.lateMinutes)) {
    errors.warnMinutes = 'Amber has to come before red.'
  }
  if (draft.printerHost.trim() && !/^[\w.:-]{1,253}$/.test(draft.printerHost.trim())) {
    errors.printerHost = 'An address such as 192.168.1.50 or printer.local.'
  }
  if (Object.keys(errors).length > 0) return { errors }
  const has = (field: keyof typeof limits) => used.includes(field)
  return {
    settings: {
      warnMinutes: Number(draft.warnMinutes),
      lateMinutes: Number(draft.lateMinutes),
      escalateMinutes: has('escalateMinutes') ? Number(draft.escalateMinutes) : null,
      giveUpMinutes: has('giveUpMinutes') ? Number(draft.giveUpMinutes) : null,
      leadMinutes: has('leadMinutes') ? Number(draft.leadMinutes) : null,
      printWhen: draft.printWhen,
      printerHost: draft.printerHost.trim() || null,
      printerPort: has('printerPort') ? Number(draft.printerPort) : 9100,
    },
  }
}

/** A whole number within limits, as it was typed; null for anything else. */
function numberIn(text: string, least: number, most: number): number | null {
  if (!/^\d{1,6}$/.test(text.trim())) return null
  const number = Number(text)
  return number >= least && number <= most ? number : null
}
