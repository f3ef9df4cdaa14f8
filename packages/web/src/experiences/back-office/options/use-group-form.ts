import type { CatalogOptionGroup } from '@comanda/contract/catalog/option-groups'
import { counted } from '@comanda/domain/count'
import type { OptionGroupKind } from '@comanda/domain/menu/menu'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { catalogKey } from '../changes/queries.ts'
import { useEmbeddedMenu } from '../embedded.ts'
import type { Stored } from '../forms/draft.ts'
import { useDraftForm } from '../forms/use-draft-form.ts'
import { useResults } from '../results/results.tsx'
import { copyOf, draftOf, fieldsOf, type GroupDraft, issuesOf, newDraft } from './group-draft.ts'
import { linksBetween } from './queries.ts'

export interface EditedGroup {
  restaurantId: string
  kind: OptionGroupKind
  /** null for a new one. */
  group: CatalogOptionGroup | null
  /** The group that a new one is copied from. */
  copied?: CatalogOptionGroup | null
  onClose: () => void
}

/** The draft of an option group, and its save. */
export function useGroupForm({ restaurantId, kind, group, copied = null, onClose }: EditedGroup) {
  const embedded = useEmbeddedMenu()
  const client = useQueryClient()
  const results = useResults(restaurantId)
  const [newId] = useState(() => crypto.randomUUID())
  const [initial] = useState(() =>
    copied ? copyOf(copied) : { ...newDraft(kind), ...(kind === 'modifier' && embedded?.newGroup) },
  )
  return useDraftForm({
    row: `${kind} ${group?.id ?? 'new'}`,
    stored: group ? storedOf(group) : { fields: initial, revision: 0 },
    issuesOf: issuesOf(kind),
    save: async (draft, revision, opened) =>
      (await loadApi()).catalog.saveOptionGroup({
        restaurantId,
        kind,
        groupId: group?.id ?? newId,
        revision,
        ...fieldsOf(kind, draft),
        options: [...fieldsOf(kind, draft).options],
        links: linksBetween(opened.productIds, draft.productIds),
      }),
    savedRow: (saved) => saved.group,
    storedOf,
    close: onClose,
    onSaved: async (saved) => {
      await client.invalidateQueries({ queryKey: catalogKey(restaurantId) })
      const used = saved.group.productIds.length
      results.succeeded(
        group ? 'Group updated successfully!' : 'Group added successfully!',
        used === 0
          ? `No dish uses ${saved.group.name} yet.`
          : `${saved.group.name} is used by ${counted(used, 'dish', 'dishes')}.`,
        saved.changeId,
      )
    },
    onFailed: (failure) => results.failed(group ? 'Error updating group' : 'Error adding group', failure),
  })
}

const storedOf = (group: CatalogOptionGroup): Stored<GroupDraft> => ({
  fields: draftOf(group),
  revision: group.revision,
})
