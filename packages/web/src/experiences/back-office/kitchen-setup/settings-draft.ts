import type { KitchenSettings } from '@comanda/contract/kitchen'
import { isPrinterHost } from '@comanda/domain/kitchen/printer-address'
import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { readWhole } from '@comanda/domain/money/typed-number'

/** The settings as form values: numbers as text, and a switch for each optional one. */
export interface SettingsDraft {
  warnMinutes: string
  lateMinutes: string
  escalates: boolean
  escalateMinutes: string
  givesUp: boolean
  giveUpMinutes: string
  ownLead: boolean
  leadMinutes: string
  offersCurbside: boolean
  printWhen: KitchenSettings['printWhen']
  printerHost: string
  printerPort: string
  steps: KitchenSettings['steps']
  readyWhenMade: boolean
}

export type DraftErrors = Partial<Record<keyof SettingsDraft, string>>

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
    offersCurbside: settings.offersCurbside,
    printWhen: settings.printWhen,
    printerHost: settings.printerHost ?? '',
    printerPort: String(settings.printerPort),
    steps: settings.steps,
    readyWhenMade: settings.readyWhenMade,
  }
}

/** The settings of a draft, or its errors by field. Fields are not validated while their switch is off. */
export function readDraft(draft: SettingsDraft): { settings: KitchenSettings } | { errors: DraftErrors } {
  const used: (keyof typeof kitchenSettingLimits)[] = [
    'warnMinutes',
    'lateMinutes',
    ...(draft.escalates ? (['escalateMinutes'] as const) : []),
    ...(draft.escalates && draft.givesUp ? (['giveUpMinutes'] as const) : []),
    ...(draft.ownLead ? (['leadMinutes'] as const) : []),
    ...(draft.printerHost.trim() ? (['printerPort'] as const) : []),
  ]
  const errors: DraftErrors = {}
  for (const field of used) {
    const [min, max] = kitchenSettingLimits[field]
    if (numberIn(draft[field], min, max) === null)
      errors[field] = `Enter a whole number from ${min} to ${max}.`
  }
  if (
    !errors.warnMinutes &&
    !errors.lateMinutes &&
    numberOf(draft.warnMinutes) >= numberOf(draft.lateMinutes)
  ) {
    errors.warnMinutes = 'Amber must come before red.'
  }
  if (draft.printerHost.trim() && !isPrinterHost(draft.printerHost.trim())) {
    errors.printerHost = 'Enter an address such as 192.168.1.50 or printer.local.'
  }
  if (Object.keys(errors).length > 0) return { errors }
  const has = (field: keyof typeof kitchenSettingLimits) => used.includes(field)
  return {
    settings: {
      warnMinutes: numberOf(draft.warnMinutes),
      lateMinutes: numberOf(draft.lateMinutes),
      escalateMinutes: has('escalateMinutes') ? numberOf(draft.escalateMinutes) : null,
      giveUpMinutes: has('giveUpMinutes') ? numberOf(draft.giveUpMinutes) : null,
      leadMinutes: has('leadMinutes') ? numberOf(draft.leadMinutes) : null,
      offersCurbside: draft.offersCurbside,
      printWhen: draft.printWhen,
      printerHost: draft.printerHost.trim() || null,
      printerPort: has('printerPort') ? numberOf(draft.printerPort) : 9100,
      steps: draft.steps,
      readyWhenMade: draft.readyWhenMade,
    },
  }
}

/** A whole number within the limits; null for any other text. */
function numberIn(text: string, min: number, max: number): number | null {
  const number = numberOf(text)
  return number >= min && number <= max ? number : null
}

const numberOf = (text: string) => readWhole(text) ?? Number.NaN
