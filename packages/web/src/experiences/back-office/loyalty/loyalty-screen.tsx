import type { CatalogProgram } from '@comanda/contract/loyalty/programs'
import { Button } from '@comanda/ui/button'
import { Plus } from '@comanda/ui/icons.ts'
import { Tabs } from '@comanda/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { loadApi } from '../../../shared/load-api.ts'
import { DeleteDialog } from '../forms/delete-dialog.tsx'
import { useSearchState } from '../lists/search-state.ts'
import { failureOf } from '../queries.ts'
import { type RestaurantProps, restaurantScreen } from '../restaurant-screen.tsx'
import { Screen } from '../screen.tsx'
import { loyaltySearch } from './loyalty-search.ts'
import { MemberPanel } from './member-panel.tsx'
import { ExportMembers, MembersTab } from './members-tab.tsx'
import { ProgramForm } from './program-form.tsx'
import { ProgramsTab } from './programs-tab.tsx'
import { isSummed, programsQuery, type Summary, summaryQuery } from './queries.ts'

const title = 'Loyalty'
const subtitle = 'Points for orders, and the rewards they buy.'

/** Loyalty programs and their members. */
export default restaurantScreen({ title, subtitle, action: 'promotions.manage' }, LoyaltyOf)

function LoyaltyOf({ restaurant, restaurantId }: RestaurantProps) {
  const programs = useQuery(programsQuery(restaurantId))
  const summary = useQuery(summaryQuery(restaurantId))
  const summed = isSummed(summary.data) ? summary.data : undefined
  const { state, applied, set, type, push, pop } = useSearchState(loyaltySearch)
  const [deleted, setDeleted] = useState<CatalogProgram | null>(null)
  const tab = applied.tab ?? 'programs'
  const close = () => pop({ open: '' })
  const open = tab === 'programs' ? programs.data?.find(({ id }) => id === applied.open) : undefined
  const active = programs.data?.find(({ isActive }) => isActive) ?? null
  const filter = { search: applied.search, reward: applied.reward ?? 'any' } as const
  const aside =
    tab === 'members'
      ? applied.open !== '' && (
          <MemberPanel
            key={applied.open}
            restaurant={restaurant}
            memberId={applied.open}
            program={active}
            onClose={close}
          />
        )
      : programs.data &&
        (open || applied.open === 'new') && (
          <ProgramForm
            key={open?.id ?? 'new'}
            restaurantId={restaurantId}
            program={open ?? null}
            active={active}
            compared={comparedOf(summary.data, open)}
            onClose={close}
            onDelete={setDeleted}
          />
        )
  const add = () => push({ open: 'new' })
  return (
    <Screen
      title={title}
      subtitle={subtitle}
      actions={
        tab === 'programs' ? (
          <Button variant="solid" onClick={add}>
            <Plus className="size-4.5" />
            New program
          </Button>
        ) : (
          <ExportMembers restaurantId={restaurantId} filter={filter} empty={summed?.members === 0} />
        )
      }
      aside={aside}
    >
      <Tabs
        label="Loyalty"
        tabs={[
          { value: 'programs', label: 'Programs', count: programs.data?.length },
          { value: 'members', label: 'Members', count: summed?.members },
        ]}
        value={tab}
        onChange={(next) =>
          set({
            tab: next === 'members' ? next : null,
            search: '',
            open: '',
            page: 1,
            shown: null,
            reward: null,
            sort: null,
          })
        }
      >
        {tab === 'programs' ? (
          <ProgramsTab
            restaurantId={restaurantId}
            zone={restaurant.timezone}
            programs={programs.data}
            failure={failureOf(programs, 'Loyalty programs did not load')}
            summary={summary.data}
            summaryFailure={failureOf(summary, 'Loyalty totals did not load')}
            state={state}
            applied={applied}
            openId={open?.id ?? null}
            onFilter={set}
            onSearch={(search) => type({ search })}
            onOpen={({ id }) => push({ open: id })}
            onNew={add}
            onDelete={setDeleted}
          />
        ) : (
          <MembersTab
            restaurant={restaurant}
            threshold={active?.rewardThreshold ?? null}
            near={summed?.nearReward ?? 0}
            state={state}
            applied={applied}
            onChange={set}
            onPage={(page) => push({ page })}
            onSearch={(search) => type({ search, page: 1 })}
            onOpen={(id) => push({ open: id })}
          />
        )}
      </Tabs>
      {deleted && (
        <DeleteDialog
          restaurantId={restaurantId}
          thing="loyalty program"
          name={deleted.name}
          deletedText={`Members keep their points. You can restore ${deleted.name} from Recent Changes for 30 days.`}
          run={async () => (await loadApi()).loyalty.deleteProgram({ restaurantId, programId: deleted.id })}
          onClose={() => setDeleted(null)}
          onDeleted={() => {
            setDeleted(null)
            if (open?.id === deleted.id) close()
          }}
        />
      )}
    </Screen>
  )
}

/** The comparison for a program with at least one redeemed reward. */
function comparedOf(summary: Summary | undefined, program: CatalogProgram | undefined) {
  const figures = summary?.byProgram.find(({ programId }) => programId === program?.id)
  return figures && figures.rewardsRedeemed > 0 ? figures.compared : undefined
}
