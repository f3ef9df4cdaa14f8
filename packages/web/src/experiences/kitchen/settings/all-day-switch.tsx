import { Switch } from '@comanda/ui/switch'
import { useScreenSetting } from './screen-settings.ts'

/** On a phone, where the header has no room for the toggle. */
export function AllDaySwitch() {
  const [allDay, setAllDay] = useScreenSetting('allDay')
  return (
    <Switch
      className="sm:hidden"
      label="All day"
      description="Shows how much of each dish is still to be made."
      checked={allDay}
      onChange={(event) => setAllDay(event.currentTarget.checked)}
    />
  )
}
