import { type MonthSum, niceMax } from '~/features/billing/revenue/revenue-stats'

/** Geometry of the revenue chart in SVG units, as pure functions. */

export const CHART = { width: 640, height: 220, left: 56, right: 8, top: 12, bottom: 28 }

/** Bars start at zero; a month with more refunds than revenue extends below the axis. */
export function revenueChart(months: readonly MonthSum[]) {
	const { width, height, left, right, top, bottom } = CHART
	const axisMax = niceMax(Math.max(100, ...months.map(({ cents }) => cents)))
	const least = Math.min(0, ...months.map(({ cents }) => cents))
	const floor = least === 0 ? 0 : -niceMax(-least)
	const span = axisMax - floor
	const toY = (cents: number): number => top + ((axisMax - cents) / span) * (height - top - bottom)
	const step = (width - left - right) / Math.max(1, months.length)
	const barWidth = Math.min(36, step * 0.62)
	const bars = months.map(({ month, cents }, i) => {
		const [zero, end] = [toY(0), toY(cents)]
		return {
			month,
			cents,
			x: left + step * i + (step - barWidth) / 2,
			y: Math.min(zero, end),
			width: barWidth,
			height: Math.abs(zero - end),
		}
	})
	const marks = [...new Set([floor, 0, axisMax / 2, axisMax])]
	return { bars, lines: marks.map((cents) => ({ cents, y: toY(cents) })) }
}
