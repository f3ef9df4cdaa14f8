import { expect, test } from 'vitest'
import ExportScreen from '../../src/experiences/back-office/export/export-screen.tsx'
import { platformWords } from './as-staff.tsx'

test('the screen describes its exports below the name of the scope', () => {
  const shown = platformWords(<ExportScreen />, [], '/admin/export')
  expect(shown).toContain('Master Admin Dashboard Export Orders, payments, the menu and more as files')
})
