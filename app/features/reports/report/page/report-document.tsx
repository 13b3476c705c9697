import type { ReportCover, ReportModel, ReportSection } from '../report-model'
import { Block, Figures } from './report-blocks'
import { runningHeadCss } from './running-head'
import './report.css'

export type ReportDocumentProps = {
	model: ReportModel
	/** Allows the style sheet of the printed pages' first line; without it they have none. */
	nonce: string | undefined
	/** The heading of the report is `h1`, unless the page has one. */
	headingLevel?: 'h1' | 'h2'
}

/** A report as a page and on paper: no script, no controls. */
export function ReportDocument({
	model,
	nonce,
	headingLevel: Heading = 'h1',
}: ReportDocumentProps) {
	const { property, kindTitle, scenarioName, dateText, planText, notAdvice, cover, sections } =
		model
	return (
		<article className="report" aria-labelledby="report-title">
			{nonce !== undefined && (
				<style
					nonce={nonce}
					dangerouslySetInnerHTML={{ __html: runningHeadCss(property, dateText) }}
				/>
			)}
			<header className="report__head">
				<p className="report__kind">{kindTitle}</p>
				<Heading id="report-title" className="report__title">
					{property}
				</Heading>
				<p className="report__facts">
					{dateText} · {planText}
					{scenarioName !== null && <> · Scenario: {scenarioName}</>}
				</p>
				<p className="report__advice">{notAdvice}</p>
			</header>
			{cover !== null && <Cover cover={cover} />}
			{sections.map((section) => (
				<Section key={section.key} section={section} />
			))}
		</article>
	)
}

function Cover({ cover }: { cover: ReportCover }) {
	return (
		<section className="report__cover" aria-labelledby="report-cover">
			<h2 id="report-cover" className="report__section-title">
				{cover.title}
			</h2>
			<Figures figures={cover.figures} />
			<h3 className="report__block-title">In this packet</h3>
			<ol className="report__contents">
				{cover.contents.map((title) => (
					<li key={title}>{title}</li>
				))}
			</ol>
		</section>
	)
}

function Section({ section }: { section: ReportSection }) {
	const { key, title, blocks, startsPage = false } = section
	return (
		<section
			className="report__section"
			aria-labelledby={`report-${key}`}
			data-starts-page={startsPage || undefined}
		>
			<h2 id={`report-${key}`} className="report__section-title">
				{title}
			</h2>
			{blocks.map((block, index) => (
				<Block key={index} block={block} />
			))}
		</section>
	)
}
