import type { AlertDialogProps } from '@comanda/ui/alert-dialog'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import {
  closeGuarded,
  guardNavigation,
  LeaveGuardHost,
  releaseGuard,
  useLeaveGuard,
} from '../../../src/experiences/back-office/forms/leave-guard.tsx'
import { renderText } from '../../render-text.ts'

vi.mock('@comanda/ui/alert-dialog', () => ({
  AlertDialog: ({ open, title }: AlertDialogProps) => (open ? title : ' no question'),
}))

beforeEach(() => {
  vi.stubGlobal('location', new URL('https://sakura.test/admin/restaurant'))
  vi.stubGlobal('history', { state: null })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})

test('a form that was saved is left without a question, another one on its screen is not', async () => {
  await renderText([<Form key="fees" id="fees" />, <Form key="terms" id="terms" />])
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
  releaseGuard('fees')
  expect(isLeftTo('/admin/hours')).toBe(false)
  expect(isLeftTo('/admin/restaurant?tab=terms')).toBe(true)
  releaseGuard('terms')
  expect(isLeftTo('/admin/hours')).toBe(true)
})

test('a question that the end of the session removed is not shown to who signs in next', async () => {
  let setSignedIn: (isSignedIn: boolean) => void = () => {}
  function Office() {
    const [isSignedIn, set] = useState(true)
    setSignedIn = set
    return isSignedIn ? [<Form key="form" id="fees" />, <LeaveGuardHost key="host" />] : 'signed out'
  }
  const shown = await renderText(<Office />)
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
  await vi.waitFor(() => expect(shown()).toContain('Leave without saving?'))
  setSignedIn(false)
  await vi.waitFor(() => expect(shown()).toBe('signed out'))
  setSignedIn(true)
  await vi.waitFor(() => expect(shown()).toContain('fees'))
  expect(shown()).toContain('no question')
})

test('the question that was asked during a save ends when the saved form is closed', async () => {
  const shown = await renderText([<Form key="form" id="fees" />, <LeaveGuardHost key="host" />])
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
  await vi.waitFor(() => expect(shown()).toContain('Leave without saving?'))
  releaseGuard('fees')
  const close = vi.fn()
  closeGuarded('fees', close)
  expect(close).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(shown()).toContain('no question'))
})

test('a form that was released after a save is guarded again when more is typed', async () => {
  let type: (text: string) => void = () => {}
  function Typed() {
    const [text, setText] = useState('saved')
    type = setText
    useLeaveGuard('fees', text)
    return text
  }
  const shown = await renderText(<Typed />)
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
  releaseGuard('fees')
  expect(isLeftTo('/admin/hours')).toBe(true)
  type('more')
  await vi.waitFor(() => expect(shown()).toBe('more'))
  await vi.waitFor(() => expect(isLeftTo('/admin/hours')).toBe(false))
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
