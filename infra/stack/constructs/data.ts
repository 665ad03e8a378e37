import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, Table, TableEncryption } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import { type TableDescription, type TableName, tables } from '../tables.ts';

/**
 * The tables of infra/stack/tables.ts: billed by the request, encrypted with the account's DynamoDB
 * key (CloudTrail shows its use), restorable to any second of the last 35 days. In production they
 * are protected from deletion and stay when the stack is deleted.
 */
export class Data extends Construct {
  readonly tables: Readonly<Record<TableName, Table>>;

  constructor(scope: Construct, id: string, props: { readonly production: boolean }) {
    super(scope, id);
    const made = Object.entries<TableDescription>(tables).map(([name, description]) => [
      name,
      this.makeTable(name, description, props.production),
    ]);
    this.tables = Object.fromEntries(made) as Record<TableName, Table>;
  }

  /** The ARN of a table, or of an index as `table/index/name`. */
  arnOf(resource: string): string {
    const [name = '', ...index] = resource.split('/');
    return [this.tables[name as TableName].tableArn, ...index].join('/');
  }

  private makeTable(name: string, description: TableDescription, production: boolean): Table {
    const { partitionKey, sortKey, ttl, indexes = [] } = description;
    const key = (attribute: string) => ({ name: attribute, type: AttributeType.STRING });
    const table = new Table(this, name, {
      partitionKey: key(partitionKey),
      ...(sortKey === undefined ? {} : { sortKey: key(sortKey) }),
      ...(ttl === undefined ? {} : { timeToLiveAttribute: ttl }),
      billingMode: BillingMode.PAY_PER_REQUEST,
      encryption: TableEncryption.AWS_MANAGED,
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: production,
      removalPolicy: production ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const index of indexes) {
      table.addGlobalSecondaryIndex({
        indexName: index.name,
        partitionKey: key(index.partitionKey),
        ...(index.sortKey === undefined ? {} : { sortKey: key(index.sortKey) }),
        projectionType: ProjectionType[index.projection ?? 'ALL'],
      });
    }
    return table;
  }
}
