import { type FormEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Failure, isUnknownOutcome, readFailure } from '../../../shared/failure.ts'
import { useProvenAction } from '../../../shared/prove/use-proven-action.ts'
import { useUploading } from '../pictures/uploads.ts'
import { fieldIssues, type Issues, isReadable, isSame, rebase, type Stored } from './draft.ts'
import { focusFirstIssue } from './focus-first-issue.ts'
import { closeGuarded, releaseGuard } from './leave-guard.tsx'
import { useRetainedDraft } from './retained-drafts.ts'

export interface DraftFormOptions<Fields extends object, Saved, Row> {
  /** Identifies the edited row where the address does not. */
  row?: string
  /** The stored values. A form without changes follows them. */
  stored: Stored<Fields>
  /** Issues of the fields, by the same rules as on the server. */
  issuesOf?: (fields: Fields) => Issues<Fields>
  /**
   * `opened`: the values of the revision, before they were changed. `current`: the whole row of the revision, if a refused save has
   * returned it and it is newer than what the form was rendered with.
   */
  save: (fields: Fields, revision: number, opened: Fields, current?: Row) => Promise<Saved>
  /** The stored row in the response of a save. */
  savedRow: (saved: Saved) => Row
  /** What the form edits of a stored row, which can also be that of a conflict; null if the row does not contain it. */
  storedOf: (row: Row) => Stored<Fields> | null
  /** Called before the form follows `stored` again, unless more was typed meanwhile: puts what was saved into the query's data. */
  onSaved: (saved: Saved, fields: Fields) => unknown
  /** Closes the form after a save: after confirmation if more was typed during it, and not if the user has left it meanwhile. */
  close?: ((saved: Saved) => unknown) | undefined
  /** Whether the form begins another new row after this save: what was typed during it belongs to the saved one, and is dropped. */
  beginsNext?: () => boolean
  /** Called with the row that someone else has saved meanwhile. */
  onConflict?: (current: Row) => unknown
  /** Called for failures other than conflicts and invalid fields. */
  onFailed?: (failure: Failure) => unknown
}

export interface DraftForm<Fields extends object> {
  id: string
  fields: Fields
  set: (change: Partial<Fields>) => void
  /** Issues by field, from the first attempt to save on. */
  issues: Issues<Fields>
  changed: boolean
  /** While a picture is uploaded, which leaving the form aborts. */
  uploading: boolean
  /** While it is saved, or a picture for it is uploaded. */
  busy: boolean
  /** What the save button shows while busy. */
  busyLabel: string
  /** Why the last save failed, except for invalid fields and conflicts. */
  failure: Failure | null
  /** After a save by someone else: the values that the form was opened with, and the stored ones. */
  conflict: { base: Fields; theirs: Fields } | null
  submit: (event?: FormEvent) => void
  /** Drops the draft: the form shows what is stored, after a conflict the version of the other user. */
  reset: () => void
  /** Saves the draft merged into the version of the other user. */
  keepMine: () => void
}

/** A form over a stored row: the draft, its issues, and saving with the revision that the form was opened with. */
export function useDraftForm<Fields extends object, Saved, Row>({
  row = '',
  stored: read,
  issuesOf = () => ({}),
  save,
  savedRow,
  storedOf,
  onSaved,
  close,
  beginsNext = () => false,
  onConflict,
  onFailed,
}: DraftFormOptions<Fields, Saved, Row>): DraftForm<Fields> {
  const id = useId()
  // What a save or a conflict returned: the query can still have the version before it.
  const [newest, setNewest] = useState<Stored<Fields> | null>(null)
  const stored = newest && newest.revision > read.revision ? newest : read
  // Null while nothing has been typed: the form then shows what is stored.
  const [draft, setDraft] = useRetainedDraft<{ fields: Fields; base: Stored<Fields> }>(
    `${row} ${Object.keys(stored.fields)}`,
  )
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<{ fields: Fields; issues: Issues<Fields> } | null>(null)
  const [isConflict, setConflict] = useState(false)
  const theirs = isConflict ? newest : null
  const uploading = useUploading()
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  // An upload sets its field long after the render that began it.
  const latest = useRef(stored)
  useLayoutEffect(() => {
    latest.current = stored
  })
  const fields = draft?.fields ?? stored.fields
  const base = draft?.base ?? stored

  const clear = () => {
    setDraft(null)
    showNoIssues()
  }
  const showNoIssues = () => {
    setAttempted(false)
    setRefused(null)
    setConflict(false)
  }
  // What was sent by saves whose responses were lost.
  const unconfirmed = useRef<Fields[]>([])
  /** Saves, also over what an unconfirmed save of this form has stored. */
  const saveOverOwn = async (fields: Fields, base: Stored<Fields>, stored?: Row): Promise<Saved> => {
    try {
      const saved = await save(fields, base.revision, base.fields, stored)
      unconfirmed.current = []
      return saved
    } catch (error) {
      const failure = readFailure(error)
      if (isUnknownOutcome(failure)) unconfirmed.current.push(fields)
      const row = currentOf<Row>(failure)
      const current = row && storedOf(row)
      if (current && unconfirmed.current.some((sent) => isSame(sent, current.fields)))
        return saveOverOwn(fields, current, row)
      throw error
    }
  }
  const saving = useProvenAction(({ fields, base }: Sent<Fields>) => saveOverOwn(fields, base), {
    onDone: async (saved, sent) => {
      const isNext = beginsNext()
      const next = storedOf(savedRow(saved))
      const isSaved = (current: Fields) => isNext || isSame(current, sent.fields)
      if (isSaved(fields)) releaseGuard(id)
      const following = onSaved(saved, sent.fields)
      if (close && isShown.current) closeGuarded(id, () => close(saved))
      await following
      // What was typed during the save is not saved yet.
      const { revision } = next ?? sent.base
      const base = { fields: sent.fields, revision }
      setDraft((current) => current && (isSaved(current.fields) ? null : { ...current, base }))
      setNewest(isNext ? null : next)
      showNoIssues()
    },
    onFailed: (failure, sent) => {
      const row = currentOf<Row>(failure)
      const current = row && storedOf(row)
      const issues = fieldIssues(failure.data, sent.fields)
      if (row) onConflict?.(row)
      if (current) {
        setNewest(current)
        setConflict(true)
      } else if (issues) {
        setRefused({ fields: sent.fields, issues })
        focusFirstIssue(id)
      } else onFailed?.(failure)
    },
  })
  const isHandled = refused !== null || (theirs !== null && saving.failure?.code === 'CHANGED_SINCE')
  const issues: Issues<Fields> = {
    ...(refused && unchangedSince(refused, fields)),
    ...(attempted && issuesOf(fields)),
  }
  const send = (sent: Sent<Fields>) => {
    setAttempted(true)
    setRefused(null)
    if (Object.keys(issuesOf(sent.fields)).length > 0 || !isReadable(sent.fields)) {
      saving.reset()
      return focusFirstIssue(id)
    }
    saving.run(sent)
  }
  return {
    id,
    fields,
    set: (change) => {
      const base = latest.current
      setDraft((current) => ({
        fields: { ...(current?.fields ?? base.fields), ...change },
        base: current?.base ?? base,
      }))
    },
    issues,
    // During a save, returning to the stored values is a change, too.
    changed: draft !== null && (saving.busy || !isSame(draft.fields, base.fields)),
    uploading,
    busy: saving.busy || uploading,
    busyLabel: uploading ? 'Uploading…' : 'Saving…',
    failure: isHandled ? null : saving.failure,
    conflict: theirs && { base: base.fields, theirs: theirs.fields },
    submit: (event) => {
      event?.preventDefault()
      send({ fields, base })
    },
    reset: () => {
      clear()
      saving.reset()
    },
    keepMine: () => {
      if (!theirs) return
      const rebased = rebase(base.fields, fields, theirs.fields)
      setDraft({ fields: rebased, base: theirs })
      setConflict(false)
      saving.reset()
      send({ fields: rebased, base: theirs })
    },
  }
}

/** What is saved, and the version that it was changed from. */
interface Sent<Fields> {
  fields: Fields
  base: Stored<Fields>
}

/** The row that someone else has saved meanwhile. */
function currentOf<Row>({ code, data }: Failure): Row | null {
  return code === 'CHANGED_SINCE' ? (data as { current: Row }).current : null
}

/** The issues of fields that still have the value that was refused. */
function unchangedSince<Fields extends object>(
  refused: { fields: Fields; issues: Issues<Fields> },
  fields: Fields,
): Issues<Fields> {
  return Object.fromEntries(
    Object.entries(refused.issues).filter(([path]) => {
      const field = path.split('.')[0] as keyof Fields
      return isSame(refused.fields[field], fields[field])
    }),
  ) as Issues<Fields>
}
