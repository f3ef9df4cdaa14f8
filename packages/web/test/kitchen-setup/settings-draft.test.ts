import type { KitchenSettings } from '@comanda/contract/kitchen'
import { describe, expect, test } from 'vitest'
import { draftOf, readDraft, type SettingsDraft } from '../../src/shared/kitchen-setup/settings-draft.ts'

const settings: KitchenSettings = {
  warnMinutes: 10,
  lateMinutes: 15,
  escalateMinutes: 5,
  giveUpMinutes: null,
  printWhen: 'by_hand',
  printerHost: null,
  printerPort: 9100,
  leadMinutes: null,
}
const full: KitchenSettings = {
  ...settings,
  giveUpMinutes: 20,
  leadMinutes: 0,
  printWhen: 'new',
  printerHost: '192.168.1.50',
  printerPort: 9101,
}
const typed = (change: Partial<SettingsDraft>) => readDraft({ ...draftOf(full), ...change })

describe('the settings as they are typed', () => {
  test.each([settings, full])('come back as they were', (kept) => {
    expect(readDraft(draftOf(kept))).toEqual({ settings: kept })
  })

  test('are refused field by field', () => {
    expect(typed({ lateMinutes: '' })).toEqual({ errors: { lateMinutes: 'A whole number from 1 to 480.' } })
    for (const wrong of ['0', '481', '1.5', '-3', 'ten', '1e2', '٣'])
      expect(typed({ lateMinutes: wrong })).toHaveProperty('errors.lateMinutes')
    expect(typed({ giveUpMinutes: '4', printerPort: '70000' })).toEqual({
      errors: {
        giveUpMinutes: 'A whole number from 5 to 1440.',
        printerPort: 'A whole number from 1 to 65535.',
      },
    })
    expect(typed({ printerHost: 'not an address' })).toHaveProperty('errors.printerHost')
  })

  test('have amber before red', () => {
    expect(typed({ warnMinutes: '15' })).toEqual({ errors: { warnMinutes: 'Amber has to come before red.' } })
    expect(typed({ warnMinutes: '14' })).toHaveProperty('settings')
  })

  test('may say anything where they are switched off, and then say nothing', () => {
    expect(
      typed({ escalates: false, escalateMinutes: 'x', giveUpMinutes: 'x', ownLead: false, leadMinutes: 'x' }),
    ).toMatchObject({ settings: { escalateMinutes: null, giveUpMinutes: null, leadMinutes: null } })
    expect(typed({ printerHost: ' ', printerPort: 'x' })).toMatchObject({
      settings: { printerHost: null, printerPort: 9100 },
    })
  })
})
