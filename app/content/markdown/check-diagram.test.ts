import { expect, test } from 'vitest';
import { checkDiagram } from './check-diagram';

test.each([
  ['flowchart', 'flowchart\nA', 'flowchart TD\nA'],
  ['arrows without spaces', 'graph LR;\nA[Szkic]-->B{Ok?}---C;', 'flowchart LR\nA[Szkic] --> B{Ok?} --- C'],
  ['labels in the arrow', 'flowchart TD\nA == tak ==> B -. nie .-> C', 'flowchart TD\nA ==>|tak| B -.->|nie| C'],
  ['many at once', 'flowchart TD\n%% uwaga\n\nA&B-->C', 'flowchart TD\nA & B --> C'],
  [
    'groups',
    'flowchart TD\nsubgraph g [Grupa]\ndirection LR\nA\nend',
    'flowchart TD\nsubgraph g [Grupa]\ndirection LR\nA\nend',
  ],
  [
    'an arrow back',
    'flowchart TD\nA[Szkic] --> B & C -- nie --> A',
    'flowchart TD\nA[Szkic] & B & C & A\nA --> B\nA --> C\nA -->|nie| B\nA -->|nie| C',
  ],
  [
    'other arrows back',
    'flowchart TD\nA --> B\nB -.-> A\nB ==> A\nB --- A\nB <--> A',
    'flowchart TD\nA --> B\nB & A\nA -.-> B\nB & A\nA ==> B\nB & A\nA --- B\nB & A\nA <--> B',
  ],
  [
    'a loop that is entered',
    'flowchart TD\nB --> C\nC --> B\nA --> C',
    'flowchart TD\nB & C\nC --> B\nC --> B\nA --> C',
  ],
  ['an arrow to itself', 'flowchart TD\nA --> A', 'flowchart TD\nA --> A'],
  [
    'states that come back',
    'stateDiagram\n[*] --> A\nA --> B : wyślij\nB --> A : zwróć\nB --> [*]\nA --> [*]',
    'stateDiagram-v2\n[*] --> A\nA --> B : wyślij\nA --> B : zwróć\nB --> [*]\nA --> [*]',
  ],
  ['sequence', 'sequenceDiagram\nactor A as Ala\nloop co dzień\nA->>+B: x\nend\nNote over A,B: y', null],
  ['class', 'classDiagram\nclass A {\n+String imie\n+idz() void\n}\nA <|-- B : rodzaj\nA : +int wiek', null],
  ['state', 'stateDiagram\n[*] --> Szkic\nSzkic --> [*] : koniec\nstate "Dwa słowa" as s\nŁódź : opis', null],
  ['entity', 'erDiagram\nKLIENT ||--o{ ZAMOWIENIE : składa\nKLIENT {\nstring nazwa PK "opis"\n}', null],
])('a diagram is taken: %s', (_, code, written) => {
  const checked = checkDiagram(code);
  expect(checked).toMatchObject({ source: written ?? expect.any(String), weight: expect.any(Number) });
});

test.each([
  ['an unknown kind', 'pie title X\n"a": 3', 1, 'rodzaju diagramu „pie”'],
  ['an unknown kind alone', 'pie', 1, 'rodzaju diagramu „pie”'],
  ['an unknown direction', 'flowchart XX\nA', 1, '„flowchart XX”'],
  ['nothing in it', '\n\nflowchart TD', 3, 'pusty'],
  ['a name with Polish letters', 'flowchart TD\n\nPoczątek --> B', 3, 'nazwa „Początek”'],
  ['an arrow to nothing', 'flowchart TD\nA -->', 2, '„A -->”'],
  ['an arrow that is none', 'flowchart TD\nA ---> B', 2, '„---> B”'],
  ['styles', 'flowchart TD\nA\nstyle A fill:url(http://e.pl)', 3, 'style'],
  ['links', 'flowchart TD\nA\nclick A "javascript:alert(1)"', 3, 'click'],
  ['an end of nothing', 'flowchart TD\nend', 2, 'nic nie otwiera'],
  ['no end', 'sequenceDiagram\nA->>B: x\nloop co dzień', 3, 'brakuje zamknięcia'],
  ['an open body', 'erDiagram\nA {', 2, 'brakuje zamknięcia'],
  ['lines of another kind', 'classDiagram\nA->>B: x', 2, '„A->>B: x”'],
  ['too many arrows', `flowchart TD\n${'A --> B\n'.repeat(41)}`, 42, 'za duży'],
  ['too many nodes', `flowchart TD\n${`${'A & '.repeat(40)}A\n`.repeat(6)}`, 7, 'za duży'],
  ['a longest line', `flowchart TD\nA[${'a'.repeat(300)}]`, 2, 'za duży'],
])('is refused at its line: %s', (_, code, line, sentence) => {
  expect(checkDiagram(code)).toEqual({ line, mistake: expect.stringContaining(sentence) });
});
