// veraPDF, by the people who define PDF/A and PDF/UA: from Maven Central, compiled on first use.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { printed, runTool } from './tool.ts'

export const standards = { '2b': 'PDF/A-2b', '2u': 'PDF/A-2u', ua1: 'PDF/UA-1' } as const
export type Standard = keyof typeof standards

/** The rules that a file breaks, such as `6.2.2-1 …`; none where it complies. */
export type Broken = readonly string[]

const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion><groupId>local</groupId><artifactId>check</artifactId><version>1</version>
<dependencies><dependency><groupId>org.verapdf</groupId><artifactId>validation-model</artifactId><version>1.26.1</version></dependency></dependencies></project>
`

const CHECK = `import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

public class Check {
  public static void main(String[] args) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    for (int i = 1; i < args.length; i++) {
      System.out.println("FILE " + args[i]);
      try (var parser = Foundries.defaultInstance().createParser(new FileInputStream(args[i]), PDFAFlavour.fromString(args[0]))) {
        var result = Foundries.defaultInstance().createValidator(parser.getFlavour(), false).validate(parser);
        if (!result.isCompliant()) result.getTestAssertions().stream().filter(a -> a.getStatus() == TestAssertion.Status.FAILED)
          .map(a -> a.getRuleId().getClause() + "-" + a.getRuleId().getTestNumber() + " " + a.getMessage().replaceAll("\\\\s+", " ")).distinct().forEach(System.out::println);
        else System.out.println("COMPLIES");
      } catch (Throwable e) { System.out.println("0 not judged: " + e); }
    }
  }
}
`

/** Makes veraPDF ready in a folder of the project's cache; answers with a sentence where that cannot be done here. */
export async function readyVeraPdf(folder: string): Promise<string | undefined> {
  if (existsSync(join(folder, 'Check.class'))) return undefined
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pom.xml'), POM)
  writeFileSync(join(folder, 'Check.java'), CHECK)
  const copy = ['-q', '-f', join(folder, 'pom.xml'), 'dependency:copy-dependencies']
  try {
    await printed('mvn', [...copy, `-DoutputDirectory=${join(folder, 'lib')}`])
    await printed('javac', ['-cp', join(folder, 'lib', '*'), '-d', folder, join(folder, 'Check.java')])
    return undefined
  } catch (error) {
    return `no veraPDF (mvn, javac and Maven Central bring it): ${String(error)}`
  }
}

/** What each file breaks of a standard, by path. */
export async function judge(
  folder: string,
  standard: Standard,
  paths: readonly string[],
): Promise<Map<string, Broken>> {
  const words = ['-cp', `${join(folder, 'lib', '*')}:${folder}`, 'Check', standard, ...paths]
  const { stdout, stderr } = await runTool('java', words)
  const found = new Map<string, string[]>()
  for (const line of stdout.toString().split('\n')) {
    if (line.startsWith('FILE ')) found.set(line.slice(5), [])
    else if (/^\d/.test(line)) [...found.values()].at(-1)?.push(line)
  }
  for (const path of paths)
    if (!found.has(path)) found.set(path, [`0 not judged: ${stderr.trim().slice(-200)}`])
  return found
}
