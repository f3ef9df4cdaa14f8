import { defaultSettings } from '@comanda/domain/settings/settings'
import { expect, test } from 'vitest'
import { SettingsForm } from '../../src/experiences/back-office/settings/settings-form.tsx'
import { platformMarkup } from './as-staff.tsx'

const shown = (revision: number) =>
  platformMarkup(
    <SettingsForm
      scope="r1"
      name="Corner Kitchen"
      title="Settings"
      stored={{ settings: defaultSettings, revision, webhookSecretSince: null }}
    />,
  )
const saveButton = (markup: string) => markup.match(/<button[^>]*>(?:(?!<button).)*Save changes/)?.[0]

test('the defaults can be saved as they are: before that they have no effect', () => {
  expect(shown(0)).toContain('The session timeout applies once you save.')
  expect(saveButton(shown(0))).not.toMatch(/disabled=""/)
})

test('stored settings are saved only when they have been changed', () => {
  expect(shown(1)).not.toContain('once you save')
  expect(saveButton(shown(1))).toMatch(/disabled=""/)
})
