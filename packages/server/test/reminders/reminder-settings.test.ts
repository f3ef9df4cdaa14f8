import { defaultReminder } from '@comanda/domain/marketing/cart-reminder'
import { beforeEach, describe, expect, test } from 'vitest'
import { readReminderSettings, saveReminderSettings } from '../../src/modules/catalog/reminder-settings.ts'
import { readConsent } from '../../src/modules/reminders/consent.ts'
import { previewReminder } from '../../src/modules/reminders/preview-reminder.ts'
import { readResults } from '../../src/modules/reminders/read-results.ts'
import { openEditor } from '../catalog/menu-editor.ts'
import { makeRestaurant } from '../factories.ts'
import { staffOf, visitor } from '../test-app.ts'

let editor: Awaited<ReturnType<typeof openEditor>>
beforeEach(async () => {
  editor = await openEditor()
})

const read = (caller = editor.owner) => readReminderSettings(editor.shop.app, caller, editor.restaurantId)
const save = (fields: object = {}, caller = editor.owner) =>
  saveReminderSettings(editor.shop.app, caller, {
    ...defaultReminder,
    isOn: true,
    restaurantId: editor.restaurantId,
    revision: 0,
    ...fields,
  })

test('the preview is the email with the text of the form, without links, for those who may edit it', async () => {
  const fields = { restaurantId: editor.restaurantId, subject: 'Still <b>hungry</b>?', message: 'Come back.' }
  const { headers, body } = await previewReminder(editor.shop.app, editor.owner, fields)
  const html = await new Response(body).text()
  expect(html).toContain('Still &lt;b&gt;hungry&lt;/b&gt;?')
  expect(html).toContain('Come back.')
  expect(html).toContain('2 &#215; Chicken Tacos (Corn, Extra salsa)')
  expect(html).not.toContain('href=')
  expect(headers['content-security-policy']).toContain("default-src 'none'")
  const preview = (caller: Parameters<typeof previewReminder>[1]) =>
    previewReminder(editor.shop.app, caller, fields)
  await expect(preview(visitor())).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  await expect(preview(staffOf('staff', editor.restaurantId))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const other = await makeRestaurant(editor.shop.app)
  await expect(
    previewReminder(editor.shop.app, editor.owner, { ...fields, restaurantId: other.id }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

describe('reminders of a restaurant', () => {
  test('are off until the owner turns them on, which is offered to customers', async () => {
    expect(await read()).toEqual({ ...defaultReminder, revision: 0 })
    const consent = () => readConsent(editor.shop.app, visitor(), editor.restaurantId)
    expect(await consent()).toEqual({ isOffered: false, hasAgreed: false })
    await save()
    expect(await consent()).toEqual({ isOffered: true, hasAgreed: false })
  })

  test('are saved once, audited, and can be undone', async () => {
    const { reminder, changeId } = await save({ subject: '  Still\nhungry? ' })
    expect(reminder).toMatchObject({ subject: 'Still hungry?', revision: 1 })
    expect(await save({ subject: 'Still hungry?', revision: 1 })).toEqual({ reminder, changeId: null })
    const rows = await editor.shop.query(
      "select action, changes from audit_entries where action like '%reminders%'",
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].changes).toContainEqual({ field: 'isOn', before: false, after: true })
    await editor.undo(changeId)
    expect(await read()).toEqual({ ...defaultReminder, revision: 2 })
  })

  test('are not overwritten by a form that was opened before', async () => {
    const outcomes = await Promise.allSettled([save({ delayMinutes: 45 }), save({ delayMinutes: 90 })])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const current = await read()
    await expect(save({ delayMinutes: 30 })).rejects.toMatchObject({
      code: 'CHANGED_SINCE',
      data: { current },
    })
  })

  test.each([
    ['a delay that is too short', { delayMinutes: 29 }, 'delayMinutes'],
    ['a delay that is too long', { delayMinutes: 721 }, 'delayMinutes'],
    ['no subject', { subject: ' ' }, 'subject'],
    ['10 kB of text', { message: 'Go! '.repeat(2500) }, 'message'],
  ])('are refused with %s', async (_, fields, path) => {
    await expect(save(fields)).rejects.toMatchObject({
      code: 'CATALOG_INVALID',
      data: { issues: [{ path }] },
    })
  })

  test('are for people who manage promotions of this restaurant', async () => {
    const other = await makeRestaurant(editor.shop.app)
    const strangers = [visitor(), staffOf('staff', editor.restaurantId), staffOf('owner', other.id)]
    for (const stranger of strangers) {
      const status = stranger.user ? 403 : 401
      const calls = [
        async () => read(stranger),
        async () => save({}, stranger),
        async () => readResults(editor.shop.app, stranger, { restaurantId: editor.restaurantId, days: 30 }),
      ]
      for (const call of calls) await expect(call()).rejects.toMatchObject({ status })
    }
    expect(await read(staffOf('manager', editor.restaurantId))).toMatchObject({ isOn: false })
  })
})
