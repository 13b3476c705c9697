import { SignedText } from '~/ui/signed-text/signed-text'
import { TableFrame } from '~/ui/table/table-frame'
import { ProjectionChart } from '~/features/calculator/analysis-pages/charts/projection-chart'
import { TornadoChart } from '~/features/calculator/analysis-pages/charts/tornado-chart'
import { Equation, Typeset } from '~/features/calculator/explain/typeset'
import type {
	ReportBlank,
	ReportBlock,
	ReportCell,
	ReportEntry,
	ReportFigure,
	ReportFormula,
	ReportTable,
} from '../report-model'
import { entryRows, tableRows } from './table-rows'
import '~/features/calculator/analysis-pages/figures/figure-list.css'
import './report.css'

/** The parts of a report's sections. */

/** A number with its exact value for scripts. */
function Value({ cell: { text, name, year, value } }: { cell: ReportCell }) {
	if (value === undefined && name === undefined) return text
	const id =
		name === undefined ? undefined : `figure-${name}${year === undefined ? '' : `-${year}`}`
	return (
		<data id={id} value={value ?? ''}>
			{text}
		</data>
	)
}

const tone = ({ isLoss }: ReportCell) => (isLoss === true ? 'neg' : undefined)

/** Names with their figures. */
function FigureList({ name, figures }: { name: string; figures: readonly ReportFigure[] }) {
	return (
		<dl className={name}>
			{figures.map((figure) => (
				<div key={figure.label}>
					<dt>{figure.label}</dt>
					<dd data-tone={tone(figure)}>
						<Value cell={figure} />
					</dd>
					{figure.note !== undefined && <dd className="report__figure-note">{figure.note}</dd>}
				</div>
			))}
		</dl>
	)
}

/** Names on the left, figures on the right. */
export function Figures({ figures }: { figures: readonly ReportFigure[] }) {
	return <FigureList name="report__figures" figures={figures} />
}

function Entries({ title, entries }: { title: string; entries: readonly ReportEntry[] }) {
	return (
		<table className="report__table report__entries">
			<caption>{title}</caption>
			<thead>
				<tr>
					<th scope="col">Input</th>
					<th scope="col" data-align="end">
						Value
					</th>
					<th scope="col">Source</th>
				</tr>
			</thead>
			<tbody dangerouslySetInnerHTML={{ __html: entryRows(entries) }} />
		</table>
	)
}

function Formulas({ title, formulas }: { title: string; formulas: readonly ReportFormula[] }) {
	return (
		<>
			<h3 className="report__block-title">{title}</h3>
			<dl className="report__formulas">
				{formulas.map((formula) => (
					<div key={formula.label}>
						<dt>{formula.label}</dt>
						<dd className="report__formula-value" data-tone={tone(formula)}>
							<Value cell={formula} />
						</dd>
						<FormulaDetails formula={formula} />
					</div>
				))}
			</dl>
		</>
	)
}

function FormulaDetails({
	formula: { formula, numbers, assumed, note },
}: {
	formula: ReportFormula
}) {
	return (
		<>
			{note !== undefined && <dd className="report__formula-note">{note}</dd>}
			{formula !== '' && (
				<dd className="report__formula-words">
					<Typeset text={formula} />
				</dd>
			)}
			{numbers !== '' && (
				<dd className="report__formula-numbers">
					<Equation text={numbers} />
				</dd>
			)}
			{assumed !== null && <dd className="report__formula-note">{assumed}</dd>}
		</>
	)
}

function Table({ title, table }: { title: string | null; table: ReportTable }) {
	const { caption, head, columns } = table
	return (
		<>
			{title !== null && <h3 className="report__block-title">{title}</h3>}
			<TableFrame label={`Table: ${caption}`}>
				<table className="report__table" data-wide={columns.length > 5 || undefined}>
					<caption className="sr-only">{caption}</caption>
					<thead>
						<tr>
							<th scope="col">{head}</th>
							{columns.map(({ label, isText = false }) => (
								<th key={label} scope="col" data-align={isText ? undefined : 'end'}>
									{label}
								</th>
							))}
						</tr>
					</thead>
					<tbody dangerouslySetInnerHTML={{ __html: tableRows(table) }} />
				</table>
			</TableFrame>
		</>
	)
}

/** Empty lines to write on. */
function Blanks({ title, blanks }: { title: string; blanks: readonly ReportBlank[] }) {
	return (
		<>
			<h3 className="report__block-title">{title}</h3>
			<ul className="report__blanks">
				{blanks.map(({ label, rows = 1, isHalf = false }) => (
					<li key={label} data-half={isHalf || undefined}>
						{label}
						{Array.from({ length: rows }, (_, index) => (
							<span key={index} className="report__line" />
						))}
					</li>
				))}
			</ul>
		</>
	)
}

/** A part of a section. */
export function Block({ block }: { block: ReportBlock }) {
	switch (block.kind) {
		case 'headline':
			return <FigureList name="report__headline" figures={block.figures} />
		case 'figures':
			return (
				<>
					{block.title !== null && <h3 className="report__block-title">{block.title}</h3>}
					<Figures figures={block.figures} />
				</>
			)
		case 'entries':
			return <Entries title={block.title} entries={block.entries} />
		case 'formulas':
			return <Formulas title={block.title} formulas={block.formulas} />
		case 'table':
			return <Table title={block.title} table={block.table} />
		case 'text':
			return (
				<p className="report__text" data-tone={block.tone}>
					<SignedText text={block.text} />
				</p>
			)
		case 'list':
			return (
				<ul className="report__list">
					{block.items.map((item) => (
						<li key={item}>
							<SignedText text={item} />
						</li>
					))}
				</ul>
			)
		case 'blanks':
			return <Blanks title={block.title} blanks={block.blanks} />
		case 'projectionChart':
			return (
				<div className="report__chart">
					<ProjectionChart summary={block.summary} rows={block.rows} saleYear={block.saleYear} />
				</div>
			)
		case 'tornadoChart':
			return (
				<div className="report__chart">
					<TornadoChart {...block} />
				</div>
			)
	}
}
