import { useFetcher } from '@remix-run/react'
import { memo, useEffect, useRef, useState } from 'react'
import { Button, buttonClass } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { TextInput } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { analysisHref } from '~/features/calculator/analysis-pages/frame/analysis-url'
import type { AnalysisDeal } from '~/features/calculator/analysis-pages/frame/analysis-view'
import { SENSITIVITY_FIELDS, MAX_SEED } from './field-names'
import { RangeCheckResult, rangeCheckSentence } from './range-check-result'
import type { SensitivityView } from './sensitivity-view'
import './sensitivity.css'

export type RangeCheckSectionProps = {
	view: SensitivityView
	/** The deal and the page's own fields as typed now. */
	deal: AnalysisDeal
	extra: Readonly<Record<string, string>>
	/** What to correct in the seed. */
	problem: string | undefined
	/** Called when a field has changed: they are outside of the form's element. */
	onInput: () => void
}

type Typed = Pick<RangeCheckSectionProps, 'deal' | 'extra'>

/** Fields that are about other parts of the page. */
const OTHERS: ReadonlySet<string> = new Set([
	SENSITIVITY_FIELDS.columns,
	SENSITIVITY_FIELDS.rows,
	SENSITIVITY_FIELDS.bars,
	SENSITIVITY_FIELDS.cells,
	SENSITIVITY_FIELDS.rangeCheck,
])

/** What a check depends on, as text: with another one the check is of earlier numbers. */
function checkedNumbers({ deal, extra }: Typed): string {
	const own = Object.entries(extra).filter(([name, text]) => text !== '' && !OTHERS.has(name))
	const texts = [deal.inputs, deal.analysis, own.sort(([a], [b]) => (a < b ? -1 : 1))]
	return JSON.stringify(texts).replaceAll(/(?<=\d),(?=\d)/g, '')
}

/** The address of the page with its check; `null` if the deal is too long for it. */
function hrefOf({ page, property }: SensitivityView, { deal, extra }: Typed, seed?: number) {
	return analysisHref(page, deal, property, {
		...extra,
		...(seed === undefined ? {} : { [SENSITIVITY_FIELDS.seed]: String(seed) }),
		[SENSITIVITY_FIELDS.rangeCheck]: 'yes',
	})
}

/** The data of the page; without a connection its loader says first whether there is a deal. */
type LoadedPage = SensitivityView | { kind: 'open'; view: SensitivityView } | undefined

const viewOf = (data: LoadedPage): SensitivityView | undefined =>
	data !== undefined && 'view' in data ? data.view : data

/**
 * The deal with random mixes of all ranges (4.6). It is computed on request only: by the server, or
 * without a connection by the browser; with JavaScript without loading the page again.
 */
export const RangeCheckSection = memo(function RangeCheckSection({
	view,
	deal,
	extra,
	problem,
	onInput,
}: RangeCheckSectionProps) {
	const fetcher = useFetcher()
	const fetched = viewOf(fetcher.data as LoadedPage)
	const loaded = fetched ?? view
	const [isOn, setIsOn] = useState(view.extra[SENSITIVITY_FIELDS.rangeCheck] === 'yes')
	const seedField = useRef<HTMLInputElement>(null)
	const isBusy = fetcher.state !== 'idle'

	// The form has one more field then, which the address needs.
	useEffect(() => {
		if (isOn) onInput()
	}, [isOn, onInput])

	/** Fetches the check; `false` if the form has to be sent instead. */
	const run = (seed?: number): boolean => {
		const href = hrefOf(view, { deal, extra }, seed)
		if (href === null) return false
		setIsOn(true)
		fetcher.load(href)
		return true
	}

	const outcome = loaded.rangeCheck
	const isStale =
		outcome?.kind === 'done' && checkedNumbers({ deal, extra }) !== checkedNumbers(loaded)
	const seed = outcome?.kind === 'done' ? outcome.seed : 1
	const nextSeed = (seed % MAX_SEED) + 1
	const hasResult = outcome?.kind === 'done' && !isStale

	return (
		<Card title="Range Check" titleId="range-check" className="stack stack--md">
			<p className="text-muted">
				These are your own ranges, mixed at random. It says how your guesses add up, not how likely
				the market is.
			</p>
			<div className="range-check__controls no-print">
				<TextInput
					ref={seedField}
					id="range-check-seed"
					name={SENSITIVITY_FIELDS.seed}
					form="inputs"
					label="Seed"
					hint="From 1 to 999,999; 1 if empty. The same seed gives the same digits."
					inputMode="numeric"
					autoComplete="off"
					maxLength={7}
					defaultValue={view.extra[SENSITIVITY_FIELDS.seed] ?? ''}
					error={problem}
					onInput={onInput}
					fieldClassName="range-check__seed"
				/>
				<div className="row">
					{isOn && (
						<input type="hidden" name={SENSITIVITY_FIELDS.rangeCheck} value="yes" form="inputs" />
					)}
					<Button
						type="submit"
						form="inputs"
						formAction={`/calculator/${view.page}#range-check`}
						name={isOn ? undefined : SENSITIVITY_FIELDS.rangeCheck}
						value={isOn ? undefined : 'yes'}
						variant={hasResult ? 'secondary' : 'primary'}
						busy={isBusy}
						busyLabel="Computing…"
						onClick={(event) => {
							if (run()) event.preventDefault()
						}}
					>
						Run the Range Check
					</Button>
					{hasResult && (
						<a
							href={`${hrefOf(view, view, nextSeed) ?? ''}#range-check`}
							className={buttonClass({ variant: 'quiet' })}
							onClick={(event) => {
								if (seedField.current === null || !run(nextSeed)) return
								event.preventDefault()
								seedField.current.value = String(nextSeed)
								onInput()
							}}
						>
							Try Another Seed
						</a>
					)}
				</div>
			</div>
			<div className="stack stack--md" aria-busy={isBusy || undefined}>
				{outcome === null && (
					<p className="note">
						The deal is computed 2,000 times, each time with every input somewhere in its range. The
						ranges are those of “What Moves It Most”.
					</p>
				)}
				{outcome?.kind === 'refused' && (
					<Notice tone="warn" title="Not computed">
						{outcome.message}
					</Notice>
				)}
				{isStale && !isBusy && (
					<p className="note">Your numbers have changed. Run the range check again.</p>
				)}
				{hasResult && <RangeCheckResult outcome={outcome} texts={view.texts} />}
			</div>
			<p role="status" className="sr-only">
				{fetched !== undefined && !isBusy && hasResult
					? rangeCheckSentence(outcome.check, view.texts)
					: ''}
			</p>
		</Card>
	)
})
