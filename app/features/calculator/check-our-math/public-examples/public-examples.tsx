import { Disclosure } from '~/ui/card/card'
import { TableFrame } from '~/ui/table/table-frame'
import type { ComparedExample, ComparedFigure, ComparedModule } from './check-example'
import '~/features/calculator/check-our-math/check-our-math.css'
import './public-examples.css'

function figuresOf(examples: readonly ComparedExample[]): readonly ComparedFigure[] {
	return examples.flatMap(({ figures }) => figures)
}

const countAgreeing = (figures: readonly ComparedFigure[]): number =>
	figures.filter(({ agrees }) => agrees).length

/** Examples of others beside the engine's figures, by module of the analysis (PRO-96). */
export function PublicExamples({ modules }: { modules: readonly ComparedModule[] }) {
	const figures = figuresOf(modules.flatMap(({ examples }) => examples))
	const agreeing = countAgreeing(figures)
	return (
		<section className="stack" aria-labelledby="public-examples">
			<div>
				<h2 id="public-examples">Published examples</h2>
				<p className="text-muted math__lead">
					The analysis, tested on figures that others have published. We enter what the source gives
					and compute the rest when this page opens. {agreeing} of {figures.length} figures match
					the published ones when rounded the same way
					{agreeing === figures.length ? '.' : '; for the others, the reason is below the name.'}
				</p>
			</div>
			{modules.map((module, index) => (
				<ModuleCard key={module.key} module={module} isOpen={index === 0} />
			))}
		</section>
	)
}

function ModuleCard({ module, isOpen }: { module: ComparedModule; isOpen: boolean }) {
	const { examples } = module
	const figures = figuresOf(examples)
	return (
		<Disclosure
			id={`public-${module.key}`}
			open={isOpen}
			headingLevel="h3"
			title={module.title}
			aside={`${countAgreeing(figures)} of ${figures.length} agree`}
		>
			<p className="text-muted math__lead">{module.about}</p>
			{examples.map((compared) => (
				<Example key={compared.key} moduleKey={module.key} compared={compared} />
			))}
		</Disclosure>
	)
}

function Example({ moduleKey, compared }: { moduleKey: string; compared: ComparedExample }) {
	const { key, title, terms, source, figures } = compared
	return (
		<>
			<h4 className="math__heading">{title}</h4>
			<p className="text-muted math__lead">
				{terms} Source:{' '}
				<a href={source.href} rel="noreferrer">
					{source.name}
				</a>
				.
			</p>
			<TableFrame label={title}>
				<table className="table table--cards math__published">
					<caption className="sr-only">{title}: published and computed figures</caption>
					<thead>
						<tr>
							<th scope="col">Figure</th>
							<th scope="col" data-align="end">
								Published
							</th>
							<th scope="col" data-align="end">
								Ours
							</th>
							<th scope="col" data-align="end">
								Difference
							</th>
						</tr>
					</thead>
					<tbody>
						{figures.map((figure) => (
							<FigureRow
								key={figure.key}
								id={`public-${moduleKey}-${key}-${figure.key}`}
								figure={figure}
							/>
						))}
					</tbody>
				</table>
			</TableFrame>
		</>
	)
}

function FigureRow({ id, figure }: { id: string; figure: ComparedFigure }) {
	const { label, published, ours, value, difference, agrees, note } = figure
	return (
		<tr>
			<th scope="row">
				{label}
				{note !== null && <span className="note math__note">{note}</span>}
				{!agrees && note === null && <strong data-tone="neg"> These don't match.</strong>}
			</th>
			<td data-align="end" data-label="Published">
				{published}
			</td>
			<td data-align="end" data-label="Ours">
				<data id={id} value={String(value)}>
					{ours}
				</data>
			</td>
			<td data-align="end" data-label="Difference">
				{difference}
			</td>
		</tr>
	)
}
