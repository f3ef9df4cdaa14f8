import { feeIssues } from '@comanda/domain/restaurant/fee-fields'
import { orderingIssues } from '@comanda/domain/restaurant/ordering-fields'
import { platformFees, platformHours, platformOrdering } from '@comanda/domain/restaurant/platform-defaults'
import { newTerms, termsIssues } from '@comanda/domain/restaurant/platform-terms'
import { newProfile, platformProfileIssues } from '@comanda/domain/restaurant/profile-fields'
import { hoursIssues } from '@comanda/domain/time/hours-fields'
import { readWeeklyHours } from '@comanda/domain/time/read-hours'
import { byWeekday } from '@comanda/domain/time/weekly-hours'
import { AlertDialog } from '@comanda/ui/alert-dialog'
import { Button } from '@comanda/ui/button'
import { Card } from '@comanda/ui/card'
import { EmptyState } from '@comanda/ui/empty-state'
import { Eye, Utensils } from '@comanda/ui/icons.ts'
import { Switch } from '@comanda/ui/switch'
import { toast } from '@comanda/ui/toast.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocation } from 'wouter'
import { loadApi } from '../../../shared/load-api.ts'
import { useAction } from '../../../shared/use-action.ts'
import { FailureNotice } from '../../back-office/failure-notice.tsx'
import { focusFirstIssue } from '../../back-office/forms/focus-first-issue.ts'
import { releaseGuard, useLeaveGuard } from '../../back-office/forms/leave-guard.tsx'
import { useRetainedDraft } from '../../back-office/forms/retained-drafts.ts'
import { ProfileFields } from '../../back-office/restaurant/profile-fields.tsx'
import { Screen } from '../../back-office/screen.tsx'
import { useStaff } from '../../back-office/session.tsx'
import { FeesCard, TipsCard } from './fee-cards.tsx'
import { restaurantPath, restaurantsPath } from './locations.ts'
import { refreshRestaurants } from './queries.ts'
import { DomainField, KidsMealsCard, OrderingCard, PlatformCard, TimesCard } from './settings-fields.tsx'
import { WizardHours } from './wizard-hours.tsx'
import { type WizardStep, WizardSteps } from './wizard-steps.tsx'

const start = {
  isActive: true,
  profile: newProfile,
  ordering: platformOrdering,
  fees: platformFees,
  terms: newTerms,
  hours: readWeeklyHours(platformHours),
}
type Draft = typeof start
type Section = 'profile' | 'ordering' | 'fees' | 'terms'

/** Creates a restaurant in steps, with the defaults of the platform. Only the name is required. */
export function NewRestaurant() {
  const client = useQueryClient()
  const { reload } = useStaff()
  const [, navigate] = useLocation()
  // Chosen once, so that a repeated request creates one restaurant.
  const [restaurantId] = useState(() => crypto.randomUUID())
  const [entered, setEntered] = useRetainedDraft<Draft>('restaurant')
  const draft = entered ?? start
  const setDraft = (change: (known: Draft) => Draft) => setEntered((known) => change(known ?? start))
  const [step, setStep] = useState<WizardStep>('basic')
  const [attempted, setAttempted] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; issues: Record<string, string> } | null>(null)
  const [asked, setAsked] = useState(false)
  const formId = useId()
  useLeaveGuard(formId, draft !== start)
  const creating = useAction(
    async () => {
      const { hours, ...sections } = draft
      const { logoId: _, bannerId: __, ...profile } = draft.profile
      return (await loadApi()).restaurantsAdmin.create({
        ...sections,
        id: restaurantId,
        profile,
        ...(hours !== start.hours && { hours: byWeekday((day) => [...hours[day]]) }),
      })
    },
    {
      onDone: async () => {
        releaseGuard(formId)
        await Promise.all([refreshRestaurants(client, restaurantId), reload()])
        toast.success(`${draft.profile.name.trim()} was created`)
        navigate(restaurantPath(restaurantId, 'menu'))
      },
      onFailed: ({ data }) => {
        setAsked(false)
        const issues = issuesIn(data)
        if (!issues) return
        setRefused({ draft, issues })
        setStep(Object.keys(issues).some((field) => field in draft.profile) ? 'basic' : 'settings')
        focusFirstIssue(formId)
      },
    },
  )
  const found = {
    profile: platformProfileIssues(draft.profile),
    ordering: orderingIssues(draft.ordering),
    fees: feeIssues(draft.fees),
    terms: termsIssues(draft.terms, []),
    hours: hoursIssues({ hours: draft.hours, specialDays: [] }),
  }
  const formOf = <Name extends Section>(name: Name) => ({
    fields: draft[name],
    issues: {
      ...(refused && refused.draft[name] === draft[name] ? refused.issues : {}),
      ...(attempted ? found[name] : {}),
    } as (typeof found)[Name],
    set: (change: Partial<Draft[Name]>) =>
      setDraft((known) => ({ ...known, [name]: { ...known[name], ...change } })),
  })
  const save = () => {
    setAttempted(true)
    const isBasic = Object.keys(found.profile).length > 0
    const isSettings =
      Object.keys({ ...found.ordering, ...found.fees, ...found.terms, ...found.hours }).length > 0
    if (!isBasic && !isSettings) return setAsked(true)
    setStep(isBasic ? 'basic' : 'settings')
    focusFirstIssue(formId)
  }
  return (
    <Screen
      title="New restaurant"
      actions={
        <>
          <Button variant="plain" onClick={() => navigate(restaurantsPath)}>
            Cancel
          </Button>
          <Button variant="solid" onClick={save}>
            Save Restaurant
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 office:grid-cols-[13rem_minmax(0,1fr)]">
        <WizardSteps
          step={step}
          name={draft.profile.name.trim()}
          isBasicDone={Object.keys(found.profile).length === 0}
          onStep={setStep}
        />
        <div id={formId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <FailureNotice failure={issuesIn(creating.failure?.data) ? null : creating.failure} />
          {step === 'basic' && <ProfileFields form={formOf('profile')} onlyNameRequired />}
          {step === 'settings' && (
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 wide:grid-cols-2">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <OrderingCard form={formOf('ordering')}>
                  <Switch
                    label="Active"
                    description="Off: the restaurant is visible in the back offices only."
                    checked={draft.isActive}
                    onChange={({ currentTarget: { checked: isActive } }) =>
                      setDraft((known) => ({ ...known, isActive }))
                    }
                  />
                </OrderingCard>
                <TimesCard form={formOf('ordering')} />
                <KidsMealsCard form={formOf('ordering')} />
              </div>
              <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
                <FeesCard form={formOf('fees')} terms={formOf('terms')} />
                <TipsCard form={formOf('fees')} />
                <Card title="Domain">
                  <DomainField form={formOf('terms')} />
                </Card>
                <PlatformCard form={formOf('terms')} />
              </div>
              <div className="min-w-0 wide:col-span-2">
                <WizardHours
                  hours={draft.hours}
                  issues={attempted ? byWeekday((day) => found.hours[`hours.${day}`]) : {}}
                  onChange={(hours) => setDraft((known) => ({ ...known, hours }))}
                />
              </div>
            </div>
          )}
          {step === 'menu' && (
            <Later icon={<Utensils className="size-5" />} title="Menu">
              Please save the restaurant first before managing the menu.
            </Later>
          )}
          {step === 'preview' && (
            <Later icon={<Eye className="size-5" />} title="Preview">
              Please save the restaurant first to see its preview.
            </Later>
          )}
        </div>
      </div>
      <AlertDialog
        open={asked}
        variant="solid"
        title={`Create ${draft.profile.name.trim()}?`}
        description={
          draft.isActive && draft.ordering.onlineOrdersEnabled
            ? 'Customers can find it immediately, with an empty menu until dishes are added.'
            : 'Customers cannot find it until it is active and online.'
        }
        confirmLabel="Create"
        busy={creating.busy}
        busyLabel="Creating…"
        onCancel={() => setAsked(false)}
        onConfirm={() => creating.run()}
      />
    </Screen>
  )
}

function Later({ icon, title, children }: { icon: React.ReactNode; title: string; children: string }) {
  return (
    <div className="rounded-card border border-line bg-surface">
      <EmptyState level={2} icon={icon} title={title}>
        {children}
      </EmptyState>
    </div>
  )
}

/** Issues by field from the data of an error; null if it has none. */
function issuesIn(data: unknown): Record<string, string> | null {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return null
  if (data.issues.length === 0) return null
  return Object.fromEntries(
    data.issues.map(({ path, message }: { path: string; message: string }) => [path, message]),
  )
}
