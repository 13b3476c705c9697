import { resultDefinition } from '~/deal'
import { type Figure, StatList, Stat } from '~/ui/stat/stat'
import type { ExamplePart, ExampleDeal } from './example-deal'
import './landing.css'

const PAINTS: Record<string, string> = {
	purchase: 'var(--part-1)',
	renovation: 'var(--part-2)',
	closing: 'var(--part-3)',
	holding: 'var(--part-4)',
	net: 'var(--brand)',
}

const getFill = (key: string): string => PAINTS[key] ?? 'var(--part-4)'

function Swatch({ paint }: { paint: string }) {
	return (
		<svg className="swatch" viewBox="0 0 10 10" aria-hidden="true">
			<rect width="10" height="10" fill={paint} />
		</svg>
	)
}

/** The sales price as a stacked bar of where the money goes. */
function PartsBar({ parts }: { parts: readonly ExamplePart[] }) {
	const gap = 0.6
	let x = 0
	return (
		<svg className="share-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
			{parts.map(({ key, share }) => {
				const start = x === 0 ? 0 : x + gap
				x += share * 100
				const width = Math.max(x - start, 0.4)
				return <rect key={key} x={start} width={width} height="4" fill={getFill(key)} />
			})}
		</svg>
	)
}

/** The same deal with loans; the names are those of the calculator. */
function otherFigures({ netHard, dscr, cashFlow }: ExampleDeal): Figure[] {
	const { label: monthCashFlow } = resultDefinition('monthCashFlow')
	return [
		{ key: 'netHard', label: resultDefinition('netHard').label, value: netHard },
		{ key: 'dscr', label: resultDefinition('dscr').label, value: dscr },
		{ key: 'monthCashFlow', label: `${monthCashFlow} (DSCR loan)`, value: cashFlow },
	]
}

/** A complete example deal, with the calculator's figures for the same inputs. */
export function ExampleDealCard({ example }: { example: ExampleDeal }) {
	const figures: Figure[] = example.parts.map(({ key, label, text }) => ({
		key,
		label,
		value: text,
		total: key === 'net',
		tone: key === 'net' ? 'pos' : 'plain',
		mark: <Swatch paint={getFill(key)} />,
	}))
	return (
		<figure className="card stack stack--md">
			<figcaption className="text-sm">
				<p className="font-medium">A worked example</p>
				<p className="text-muted">{example.address}</p>
			</figcaption>
			<Stat
				size="lg"
				label={resultDefinition('net').label}
				value={example.net}
				tone="pos"
				note={`${example.returnOnCost} return on total cost, sold at ${example.salesPrice}`}
			/>
			<PartsBar parts={example.parts} />
			<StatList plain figures={figures} />
			<StatList figures={otherFigures(example)} />
		</figure>
	)
}
