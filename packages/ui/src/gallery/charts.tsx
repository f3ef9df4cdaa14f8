import { BarChart } from '../charts/bar-chart.tsx'
import { Funnel } from '../charts/funnel.tsx'
import { HeatMap } from '../charts/heat-map.tsx'
import { LineChart } from '../charts/line-chart.tsx'
import { Sparkline } from '../charts/sparkline.tsx'
import { Row, Specimen } from './layout.tsx'

const days = ['Sat', 'Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri'].map((label) => ({ label }))
const hours = Array.from({ length: 12 }, (_, index) => ({ label: `${index + 11}:00` }))
const grouped = (value: number) => value.toLocaleString('en-US')

/** Charts of the back offices. */
export function GalleryCharts() {
  return (
    <div data-experience="owner" className="space-y-10 text-body">
      <Row>
        <Specimen name="Line with the week before" wide>
          <LineChart
            label="Visitors"
            corner="Day"
            points={days}
            series={[{ label: 'This week', values: [980, 1410, 1290, 1020, 1120, 1170, 1430] }]}
            past={{ label: 'Previous 7 days', values: [910, 1300, 1240, 980, 1040, 1130, 1330] }}
            format={grouped}
          />
        </Specimen>
        <Specimen name="Sparkline">
          <Sparkline label="Orders of eight hours" values={[3, 5, 4, 9, 12, 8, 14, 18]} />
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Bars on top of each other, with now" wide>
          <BarChart
            label="Revenue by hour"
            corner="Hour"
            points={hours}
            series={[
              { label: 'Liberty', values: [130, 280, 340, 190, 110, 120, 310, 450, null, null, null, null] },
              { label: 'Napoli', values: [90, 210, 260, 160, 90, 100, 230, 370, null, null, null, null] },
            ]}
            past={{
              label: 'Last Friday',
              values: [210, 430, 520, 330, 190, 190, 470, 700, 760, 590, 380, 170],
            }}
            now={{ at: 0.64, label: 'Now, 6:42 PM' }}
            format={(value) => `$${grouped(value)}`}
          />
        </Specimen>
        <Specimen name="Bars side by side">
          <BarChart
            grouped
            label="Points by day"
            corner="Day"
            points={days}
            series={[
              { label: 'Issued', values: [40, 52, 31, 60, 44, 71, 90], tone: 'ready' },
              { label: 'Redeemed', values: [10, 22, 11, 0, 24, 31, 40], tone: 'new' },
            ]}
            format={grouped}
          />
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Heat map" wide>
          <HeatMap
            label="Orders by weekday and hour"
            corner="Weekday"
            measure="Orders"
            columns={hours}
            rows={days.map(({ label }, day) => ({
              label,
              values: hours.map((_, hour) => (day * 7 + hour * hour) % 23),
            }))}
            format={grouped}
          />
        </Specimen>
      </Row>
      <Row>
        <Specimen name="Funnel" wide>
          <Funnel
            label="Checkout funnel"
            steps={[
              { label: 'Visited Site', value: 8420 },
              { label: 'Viewed Products', value: 5894 },
              { label: 'Added to Cart', value: 2189 },
              { label: 'Started Checkout', value: 1271 },
              { label: 'Completed Purchase', value: 848 },
            ]}
          />
        </Specimen>
      </Row>
    </div>
  )
}
