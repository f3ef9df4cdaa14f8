import { expect, test } from 'vitest'
import { compare } from '../../../src/experiences/back-office/forms/draft.ts'
import { draftOf, readDraft, storedOf, texts } from '../../../src/experiences/back-office/recipients/draft.ts'

const nobody = {
  notificationEmail: null,
  ownerEmail: null,
  managerEmail: null,
  notificationPhone: null,
  ownerPhone: null,
  managerPhone: null,
}

test('converts recipients to a draft and back, with empty as no recipient', () => {
  const chosen = { ...nobody, ownerEmail: 'o@example.com', managerPhone: '9085550111' }
  expect(draftOf(chosen)).toMatchObject({
    ownerEmail: 'o@example.com',
    managerPhone: '(908) 555-0111',
    notificationEmail: '',
  })
  expect(readDraft(draftOf(chosen))).toEqual({
    chosen: { ...chosen, managerPhone: '(908) 555-0111' },
    issues: {},
  })
  expect(readDraft({ ...draftOf(nobody), ownerEmail: '  ' })).toEqual({ chosen: nobody, issues: {} })
})

test('reports invalid addresses and numbers at their fields', () => {
  const draft = { ...draftOf(nobody), ownerEmail: 'someone', ownerPhone: '555-01' }
  expect(readDraft(draft).issues).toEqual({
    ownerEmail: 'Enter a valid email address',
    ownerPhone: 'Enter a US or Canadian number with 10 digits.',
  })
})

test('names the recipients that someone else has changed', () => {
  const stored = { restaurantEmail: null, restaurantPhone: null, mails: [], texts: [] }
  const base = storedOf({ ...stored, chosen: nobody, revision: 1 })
  const chosen = { ...nobody, ownerEmail: 'o@example.com', managerPhone: '9085550111' }
  const theirs = storedOf({ ...stored, chosen, revision: 2 })
  const mine = { ...base.fields, ownerEmail: 'mine@example.com' }
  expect(theirs.revision).toBe(2)
  expect(compare(base.fields, mine, theirs.fields, texts)).toEqual([
    { field: 'ownerEmail', label: 'Owner’s email', theirs: 'o@example.com', mine: 'mine@example.com' },
    { field: 'managerPhone', label: 'Manager’s phone', theirs: '(908) 555-0111', mine: null },
  ])
})
