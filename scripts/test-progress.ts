// How far the tests are, in a line now and then: what passed needs no line of its own, and what fails is printed in full.
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'

const filesALine = 25

// oxlint-disable-next-line import/no-default-export -- vitest takes a reporter so
export default class TestProgress implements Reporter {
  #files = 0
  #ended = 0
  #tests = 0

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#files = specifications.length
  }

  onTestModuleEnd(testModule: TestModule): void {
    this.#ended += 1
    this.#tests += [...testModule.children.allTests('passed')].length
    if (this.#ended % filesALine === 0)
      console.log(`  ${this.#ended} of ${this.#files} files, ${this.#tests} tests passed`)
  }
}
