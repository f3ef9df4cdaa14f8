import { expect, test, vi } from 'vitest'
import {
  guardNavigation,
  releaseGuard,
  useLeaveGuard,
} from '../../../src/experiences/back-office/forms/leave-guard.tsx'
import { renderText } from '../../render-text.ts'

test('a form that was saved is left without a question, another one on its screen is not', async () => {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/restaurant'))
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
  await renderText([<Form key="fees" id="fees" />, <Form key="terms" id="terms" />])
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
  releaseGuard('fees')
  expect(isLeftTo('/admin/hours')).toBe(false)
  expect(isLeftTo('/admin/restaurant?tab=terms')).toBe(true)
  releaseGuard('terms')
  expect(isLeftTo('/admin/hours')).toBe(true)
})

function Form({ id }: { id: string }) {
  useLeaveGuard(id, true)
  return id
}

function isLeftTo(address: string): boolean {
  const navigate = vi.fn()
  guardNavigation(navigate, address)
  return navigate.mock.calls.length > 0
}
