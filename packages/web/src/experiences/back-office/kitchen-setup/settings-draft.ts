import type { KitchenSettings, StoredKitchenSettings } from '@comanda/contract/kitchen'
import { isPrinterHost } from '@comanda/domain/kitchen/printer-address'
import { kitchenSettingLimits } from '@comanda/domain/kitchen/setting-limits'
import { readWhole } from '@comanda/domain/money/typed-number'
import type { FieldTexts, Issues, Stored } from '../forms/draft.ts'

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

export const stepTexts: Record<KitchenSettings['steps'], string> = {
  four: 'Four steps',
  three: 'Three steps',
  two: 'Two steps',
  one: 'One step',
}

export const printTexts: Record<KitchenSettings['printWhen'], string> = {
  by_hand: 'Manually',
  new: 'When an order arrives',
  acknowledged: 'When an order is acknowledged',
}

export const texts: FieldTexts<SettingsDraft> = {
  warnMinutes: { label: 'Amber after' },
  lateMinutes: { label: 'Red after' },
  escalates: { label: 'Notify the management' },
  escalateMinutes: { label: 'Notify the management after' },
  givesUp: { label: 'Cancel and refund the order' },
  giveUpMinutes: { label: 'Auto-cancel after' },
  steps: { label: 'From new to completed', show: (steps) => stepTexts[steps] },
  readyWhenMade: { label: 'Ready once everything is checked off' },
  ownLead: { label: 'Custom lead time' },
  leadMinutes: { label: 'Ring before the scheduled time' },
  offersCurbside: { label: 'Bring pickup orders to the car' },
  printWhen: { label: 'Tickets are printed', show: (when) => printTexts[when] },
  printerHost: { label: 'Network printer' },
  printerPort: { label: 'Port of the network printer' },
}

export const storedOf = ({ settings, revision }: StoredKitchenSettings): Stored<SettingsDraft> => ({
  fields: draftOf(settings),
  revision,
})

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

/**
 * The settings of a draft, which are complete without issues only, and its issues by field. Fields are not validated while
 * their switch is off.
 */
export function readDraft(draft: SettingsDraft): {
  settings: KitchenSettings
  issues: Issues<SettingsDraft>
} {
  const used: (keyof typeof kitchenSettingLimits)[] = [
    'warnMinutes',
    'lateMinutes',
    ...(draft.escalates ? (['escalateMinutes'] as const) : []),
    ...(draft.escalates && draft.givesUp ? (['giveUpMinutes'] as const) : []),
    ...(draft.ownLead ? (['leadMinutes'] as const) : []),
    ...(draft.printerHost.trim() ? (['printerPort'] as const) : []),
  ]
  const issues: Issues<SettingsDraft> = {}
  for (const field of used) {
    const [min, max] = kitchenSettingLimits[field]
    if (numberIn(draft[field], min, max) === null)
      issues[field] = `Enter a whole number from ${min} to ${max}.`
  }
  if (
    !issues.warnMinutes &&
    !issues.lateMinutes &&
    numberOf(draft.warnMinutes) >= numberOf(draft.lateMinutes)
  ) {
    issues.warnMinutes = 'Amber must come before red.'
  }
  if (draft.printerHost.trim() && !isPrinterHost(draft.printerHost.trim())) {
    issues.printerHost = 'Enter an address such as 192.168.1.50 or printer.local.'
  }
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
    issues,
  }
}

/** A whole number within the limits; null for any other text. */
function numberIn(text: string, min: number, max: number): number | null {
  const number = numberOf(text)
  return number >= min && number <= max ? number : null
}

const numberOf = (text: string) => readWhole(text) ?? Number.NaN
