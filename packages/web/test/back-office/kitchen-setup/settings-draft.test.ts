import type { KitchenSettings } from '@comanda/contract/kitchen'
import { describe, expect, test } from 'vitest'
import { compare } from '../../../src/experiences/back-office/forms/draft.ts'
import {
  draftOf,
  readDraft,
  type SettingsDraft,
  storedOf,
  texts,
} from '../../../src/experiences/back-office/kitchen-setup/settings-draft.ts'

const settings: KitchenSettings = {
  warnMinutes: 10,
  lateMinutes: 15,
  escalateMinutes: 5,
  giveUpMinutes: null,
  printWhen: 'by_hand',
  printerHost: null,
  printerPort: 9100,
  leadMinutes: null,
  offersCurbside: false,
  steps: 'four',
  readyWhenMade: false,
}
const full: KitchenSettings = {
  ...settings,
  giveUpMinutes: 20,
  leadMinutes: 0,
  offersCurbside: true,
  printWhen: 'new',
  printerHost: '192.168.1.50',
  printerPort: 9101,
}
const typed = (change: Partial<SettingsDraft>) => readDraft({ ...draftOf(full), ...change })

describe('kitchen settings draft', () => {
  test.each([settings, full])('converts settings to a draft and back without loss', (stored) => {
    expect(readDraft(draftOf(stored))).toEqual({ settings: stored, issues: {} })
  })

  test('reports errors by field', () => {
    expect(typed({ lateMinutes: '' }).issues).toEqual({ lateMinutes: 'Enter a whole number from 1 to 480.' })
    for (const wrong of ['0', '481', '1.5', '-3', 'ten', '1e2', '٣'])
      expect(typed({ lateMinutes: wrong })).toHaveProperty('issues.lateMinutes')
    expect(typed({ giveUpMinutes: '4', printerPort: '70000' }).issues).toEqual({
      giveUpMinutes: 'Enter a whole number from 5 to 1440.',
      printerPort: 'Enter a whole number from 1 to 65535.',
    })
    expect(typed({ printerHost: 'not an address' })).toHaveProperty('issues.printerHost')
  })

  test('requires amber before red', () => {
    expect(typed({ warnMinutes: '15' }).issues).toEqual({ warnMinutes: 'Amber must come before red.' })
    expect(typed({ warnMinutes: '14' }).issues).toEqual({})
  })

  test('does not validate fields that are turned off, and drops their values', () => {
    expect(
      typed({ escalates: false, escalateMinutes: 'x', giveUpMinutes: 'x', ownLead: false, leadMinutes: 'x' }),
    ).toMatchObject({
      issues: {},
      settings: { escalateMinutes: null, giveUpMinutes: null, leadMinutes: null },
    })
    expect(typed({ printerHost: ' ', printerPort: 'x' })).toMatchObject({
      issues: {},
      settings: { printerHost: null, printerPort: 9100 },
    })
  })

  test('names the settings that someone else has changed, with both versions', () => {
    const base = storedOf({ settings, revision: 3 })
    expect(base.revision).toBe(3)
    const mine: SettingsDraft = { ...base.fields, lateMinutes: '20', steps: 'two' }
    const theirs = draftOf({ ...settings, steps: 'one', printWhen: 'new', giveUpMinutes: 20 })
    expect(compare(base.fields, mine, theirs, texts)).toEqual([
      { field: 'givesUp', label: 'Cancel and refund the order', theirs: 'Yes', mine: null },
      { field: 'giveUpMinutes', label: 'Auto-cancel after', theirs: '20', mine: null },
      { field: 'steps', label: 'From new to completed', theirs: 'One step', mine: 'Two steps' },
      { field: 'printWhen', label: 'Tickets are printed', theirs: 'When an order arrives', mine: null },
    ])
  })
})
