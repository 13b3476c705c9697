import { Form } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Button } from '~/ui/button/button'
import { Card } from '~/ui/card/card'
import { Select } from '~/ui/field/inputs'
import { Notice } from '~/ui/notice/notice'
import { TableFrame } from '~/ui/table/table-frame'
import type { DiffView } from './diff-view.server'
import type { ScenarioCardProps } from './scenario-card-props'
import '~/ui/table/table.css'
import './scenarios.css'

/** What differs between two versions, and how much of it each input made. */
export function DiffCard({ property: { diff } }: ScenarioCardProps) {
	const { view, choices, isMissing } = diff
	if (choices.length < 2) return null
	return (
		<Card title="Differences" titleId="differences-title" id="differences">
			<div className="stack">
				<Chooser diff={diff} />
				{isMissing && (
					<Notice tone="warn">This version isn’t there anymore. Choose another one.</Notice>
				)}
				{view !== null && <Differences view={view} />}
			</div>
		</Card>
	)
}

function Chooser({ diff }: Pick<ScenarioCardProps['property'], 'diff'>) {
	const { from, to, choices, results, kept, view } = diff
	return (
		<Form
			key={`${from} ${to} ${view?.result.key ?? ''}`}
			method="get"
			action="/calculator/scenarios#differences"
			className="search-form"
			preventScrollReset
		>
			{kept.map(([name, text]) => (
				<input key={name} type="hidden" name={name} value={text} />
			))}
			<Select id="diff-from" name="from" label="From" defaultValue={from} options={choices} />
			<Select id="diff-to" name="to" label="To" defaultValue={to} options={choices} />
			<Select
				id="diff-result"
				name="result"
				label="Result"
				defaultValue={view?.result.key}
				options={results}
			/>
			<Button type="submit">Show Differences</Button>
		</Form>
	)
}

function Differences({ view }: { view: DiffView }) {
	const { fromName, toName, inputs, results } = view
	if (inputs.length === 0) {
		return <p className="note">Both have the same numbers.</p>
	}
	return (
		<>
			<Steps view={view} />
			<div>
				<h3 className="font-medium mb-3">Results that differ</h3>
				{results.length === 0 ? (
					<p className="note">No result differs.</p>
				) : (
					<Table
						caption="Results that differ"
						head="Result"
						columns={[fromName, toName, 'Change']}
						rows={results.map(({ key, label, from, to, change }) => ({
							key,
							label,
							cells: [
								<data key="from" value={from.value ?? ''} translate="no">
									{from.text}
								</data>,
								<data key="to" id={`figure-${key}`} value={to.value ?? ''} translate="no">
									{to.text}
								</data>,
								change ?? '—',
							],
						}))}
					/>
				)}
			</div>
			<div>
				<h3 className="font-medium mb-3">Inputs that differ</h3>
				<Table
					caption="Inputs that differ"
					head="Input"
					columns={[fromName, toName, 'Change']}
					rows={inputs.map(({ key, label, from, to, change }) => ({
						key,
						label,
						cells: [from, to, change ?? '—'],
					}))}
				/>
			</div>
		</>
	)
}

/** How the result changes, input by input; the steps add up to the change. */
function Steps({ view: { fromName, toName, result } }: { view: DiffView }) {
	const { label, from, to, change, steps, unmovedCount } = result
	return (
		<div>
			<h3 className="font-medium">What made the difference</h3>
			<p className="note mb-3">
				{label}, with the inputs changed one after the other in the order of the form.
			</p>
			{change === null ? (
				<p>
					There is no amount to divide: {fromName} has “{from.text}”, {toName} has “{to.text}”.
				</p>
			) : (
				<Table
					caption={`What made the difference: ${label}`}
					head="Input"
					columns={['Change', 'Result']}
					rows={[
						{ key: 'from', label: fromName, isTotal: true, cells: ['', value(from)] },
						...steps.map(({ key, label: input, value: amount, text, after }, i) => ({
							key,
							label: input,
							cells: [
								<data key="step" id={`step-${i + 1}`} value={amount} translate="no">
									{text}
								</data>,
								after,
							],
						})),
						{
							key: 'to',
							label: toName,
							isTotal: true,
							cells: [
								<data key="change" id="diff-change" value={change.value} translate="no">
									{change.text}
								</data>,
								value(to),
							],
						},
					]}
				/>
			)}
			{change !== null && unmovedCount > 0 && (
				<p className="note mt-2">
					{unmovedCount === 1
						? 'One other input differs and does not change this result.'
						: `${unmovedCount} other inputs differ and do not change this result.`}
				</p>
			)}
		</div>
	)
}

const value = ({ value: amount, text }: { value: number | null; text: string }) => (
	<data value={amount ?? ''} translate="no">
		{text}
	</data>
)

type TableProps = {
	caption: string
	head: string
	columns: readonly string[]
	rows: readonly {
		key: string
		label: string
		isTotal?: boolean
		cells: readonly ReactNode[]
	}[]
}

function Table({ caption, head, columns, rows }: TableProps) {
	return (
		<TableFrame label={caption}>
			<table className="table scenario-table">
				<caption className="sr-only">{caption}</caption>
				<thead>
					<tr>
						<th scope="col">{head}</th>
						{columns.map((column, i) => (
							<th key={`${i} ${column}`} scope="col" data-align="end">
								{column}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{rows.map(({ key, label, isTotal = false, cells }) => (
						<tr key={key} data-total={isTotal || undefined}>
							<th scope="row">{label}</th>
							{cells.map((cell, i) => (
								<td key={i} data-align="end" className="tabular-nums">
									{cell}
								</td>
							))}
						</tr>
					))}
				</tbody>
			</table>
		</TableFrame>
	)
}
